import Foundation

/// Self-signed certificates of tests, valid for 100 years from 2026, in a folder of their own.
///
/// Made with `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500
/// -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout key.pem -out
/// certificate.pem`; the key with a passphrase with `openssl pkey -aes256`. The keys protect nothing.
final class TestCertificate {
  let folder = FileManager.default.temporaryDirectory.appending(path: "certificate-\(UUID())")
  var certificate: String { path("certificate.pem") }
  var key: String { path("key.pem") }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(Self.certificateText, to: "certificate.pem")
    try write(Self.keyText, to: "key.pem")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Writes a file of the folder, in the place of the one there is.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name), options: .atomic)
  }

  static let certificateText = """
    -----BEGIN CERTIFICATE-----
    MIIBmzCCAUGgAwIBAgIUIsWOsG/Ojn7CQWeWwF6W/Ns8JZQwCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNTIyMDA1NVoYDzIxMjYxMTAx
    MjIwMDU1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAARxMwdtzlGaXGbzOkHzGzcXERzJwfNU4jvtEtGqJNiXynddN6IMzUNk
    km7/ENWN4e2OS4B9uP8wv0wjPIEp2Numo28wbTAdBgNVHQ4EFgQUaI2RxAQrsveH
    L5a8mEVpkW13roYwHwYDVR0jBBgwFoAUaI2RxAQrsveHL5a8mEVpkW13roYwDwYD
    VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
    zj0EAwIDSAAwRQIhAIzvShb8dvZGTj6wgeobUagnHeTV3ALn2Lzbv9S+ya+BAiAw
    rZSZM09+FLBAzJ8Bg4o+Qn8NFuqVj8N65iz0NE8mBA==
    -----END CERTIFICATE-----
    """
  static let keyText = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg32Dfz1vVVmOI8M0S
    n/1MINHoOGC22HzcvwCj16TCnOahRANCAARxMwdtzlGaXGbzOkHzGzcXERzJwfNU
    4jvtEtGqJNiXynddN6IMzUNkkm7/ENWN4e2OS4B9uP8wv0wjPIEp2Num
    -----END PRIVATE KEY-----
    """
  /// For another name and with another key.
  static let otherCertificateText = """
    -----BEGIN CERTIFICATE-----
    MIIBdzCCAR2gAwIBAgIUXurLAe18LIAgSBZNBNQkHJ77GVwwCgYIKoZIzj0EAwIw
    EDEOMAwGA1UEAwwFb3RoZXIwIBcNMjYxMTI1MjIwMDU1WhgPMjEyNjExMDEyMjAw
    NTVaMBAxDjAMBgNVBAMMBW90aGVyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
    A9OkGvese02LRaUu2+aiHImpp7IH1uW5UX+ZDJdi7cJjfQNQmc/JY9hZtlALHFXd
    5tsainWyrnMSwyhuARxQyqNTMFEwHQYDVR0OBBYEFG4Es6v7MkiK+wUPPPG/w9r5
    GYDnMB8GA1UdIwQYMBaAFG4Es6v7MkiK+wUPPPG/w9r5GYDnMA8GA1UdEwEB/wQF
    MAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAKc5PvldwZAKRv+CEKoYbZxkxTetaBXn
    fLchWBgCM6FcAiAhJTCTvz+AHixd5deToDIZw8vUNkVWNCSo9yKMppndYg==
    -----END CERTIFICATE-----
    """
  static let otherKeyText = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgRHLouaPOzNpeQ4Jd
    oy44C0MPlWEn8mkF61evuW+t7RChRANCAAQD06Qa96x7TYtFpS7b5qIciamnsgfW
    5blRf5kMl2LtwmN9A1CZz8lj2Fm2UAscVd3m2xqKdbKucxLDKG4BHFDK
    -----END PRIVATE KEY-----
    """
  /// The first key with a passphrase.
  static let lockedKeyText = """
    -----BEGIN ENCRYPTED PRIVATE KEY-----
    MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAio+6JBH4Lb+wICCAAw
    DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEED2kz9DCAClXxY39RdnjL80EgZCa
    CFrrc//BZuGKIK4VsnuXA/TrkKqI9ZJoGXTEKzh0IybgkqEVnCYmkzqsgbT4BCCP
    vi6G+XURba122YThMtSbkHRwoKOF/OM2bmJI4x0JIRSf5oOBJZFVvs5sm4hwQELy
    3GwC1DsRqk6b2KyrzhvWcCeaoS3ewSMSCQ2s4XmdQ4ONbbdWkK6ssRoBanUAcq8=
    -----END ENCRYPTED PRIVATE KEY-----
    """
}
