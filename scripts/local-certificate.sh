#!/usr/bin/env bash
# Makes a certificate for this machine's names and addresses, for trying the page on phones in the same
# network: they give their position to pages over HTTPS only. Phones warn of it once. Usage: local-certificate.sh FOLDER
set -euo pipefail

folder=$1
command -v openssl >/dev/null || { echo "openssl is missing: apt install openssl" >&2; exit 1; }
mkdir -p "$folder"
names="DNS:localhost,DNS:$(hostname),IP:127.0.0.1"
for address in $(hostname -I 2>/dev/null || true); do
  case $address in *:*) ;; *) names="$names,IP:$address" ;; esac
done
if [ ! -s "$folder/key.pem" ] || ! openssl x509 -checkend 86400 -noout -in "$folder/cert.pem" >/dev/null 2>&1 \
  || [ "$(cat "$folder/names" 2>/dev/null)" != "$names" ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 -subj "/CN=Rumbo" \
    -addext "subjectAltName=$names" -keyout "$folder/key.pem" -out "$folder/cert.pem" 2>/dev/null
  chmod 600 "$folder/key.pem"
  echo "$names" >"$folder/names"
fi
echo "On a phone in this network open one of:"
for address in $(hostname -I 2>/dev/null || true); do
  case $address in *:*) ;; *) echo "  https://$address:5443" ;; esac
done
