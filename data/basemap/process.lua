-- Rules from OpenStreetMap's tags to the layers of the OpenMapTiles schema, for tilemaker.
--
-- tilemaker calls node_function for each node with one of the node_keys, and way_function for each
-- way and each multipolygon. A rule puts an object into a layer and sets its attributes. The layers
-- and their zoom levels are in config.json. data/README.md lists what differs from the schema.

-- Tools ---------------------------------------------------------------------------------------------

local function set(...)
  local result = {}
  for _, value in ipairs({...}) do result[value] = true end
  return result
end

-- The value of a key; nil if the object does not have it.
local function tag(object, key)
  local value = object:Find(key)
  if value == "" then return nil end
  return value
end

local function is_yes(value) return value ~= nil and value ~= "no" and value ~= "false" end

-- The number at the start of a text, such as 12.5 of "12.5 m"; nil if there is none.
local function number(text)
  if text == nil then return nil end
  return tonumber(string.match(text, "^%s*(%-?%d+%.?%d*)"))
end

-- Whether a text has Latin letters only.
local function is_latin(text)
  for lead in string.gmatch(text, "[\194-\244]") do
    local byte = string.byte(lead)
    if byte > 201 and byte ~= 225 and byte ~= 226 then return false end
  end
  return true
end

local function set_names(object, lowest)
  local name = tag(object, "name")
  if name == nil then return end
  local english, spanish = tag(object, "name:en"), tag(object, "name:es")
  object:Attribute("name", name, lowest)
  object:Attribute("name_en", english or name, lowest)
  if is_latin(name) then
    object:Attribute("name:latin", name, lowest)
  else
    object:Attribute("name:nonlatin", name, lowest)
    local latin = english or spanish or tag(object, "int_name")
    if latin ~= nil then object:Attribute("name:latin", latin, lowest) end
  end
  if english ~= nil then object:Attribute("name:en", english, lowest) end
  if spanish ~= nil then object:Attribute("name:es", spanish, lowest) end
end

-- The zoom level from which an area is wider than some pixels.
local function zoom_of_area(way, lowest)
  local width = math.sqrt(math.max(way:Area(), 1))
  local zoom = math.ceil(math.log(40075017 * 3 / (256 * width)) / math.log(2))
  return math.max(lowest, math.min(zoom, 14))
end

local function brunnel(object)
  if is_yes(tag(object, "bridge")) then return "bridge" end
  if is_yes(tag(object, "tunnel")) or tag(object, "covered") == "yes" then return "tunnel" end
  if is_yes(tag(object, "ford")) then return "ford" end
  return nil
end

local function set_brunnel(object)
  local value = brunnel(object)
  if value ~= nil then object:Attribute("brunnel", value) end
end

local function layer_of(object)
  local layer = number(tag(object, "layer"))
  if layer == nil then return 0 end
  return math.max(-10, math.min(10, math.floor(layer)))
end

-- The order in a tile: layer by layer, and by importance within; within -128 to 127.
local function z_order(object, importance) return layer_of(object) * 10 + importance end

-- The nearest whole number.
local function whole(value) return math.floor(value + 0.5) end

local function is_intermittent(object)
  return tag(object, "intermittent") == "yes" or tag(object, "seasonal") == "yes"
end

-- Places --------------------------------------------------------------------------------------------

local place_zooms = {
  continent = 0, country = 1, state = 3, province = 4, city = 5, town = 7, island = 8, village = 10,
  borough = 10, suburb = 10, quarter = 12, neighbourhood = 13, hamlet = 12, isolated_dwelling = 14,
  locality = 14, islet = 14, farm = 14,
}

-- The rank among places of a class: 1 for the largest.
local function place_rank(population)
  if population == nil then return nil end
  local limits = {5e6, 2e6, 1e6, 5e5, 2e5, 1e5, 5e4, 2e4, 1e4, 5e3, 2e3}
  for rank, limit in ipairs(limits) do
    if population >= limit then return rank end
  end
  return #limits + 1
end

local default_ranks = {
  continent = 1, country = 1, state = 2, province = 3, city = 6, town = 9, village = 11,
}

local function write_place(node, place)
  local zoom = place_zooms[place]
  if zoom == nil or tag(node, "name") == nil then return end
  local rank = place_rank(number(tag(node, "population"))) or default_ranks[place] or 12
  local capital = tag(node, "capital")
  if place == "city" and (capital == "yes" or rank <= 4) then zoom = 3 end
  if place == "city" and rank > 6 then zoom = 6 end
  if place == "town" and rank > 8 then zoom = 8 end
  node:Layer("place", false)
  node:MinZoom(zoom)
  node:Attribute("class", place)
  node:AttributeNumeric("rank", rank)
  if capital == "yes" then
    node:AttributeNumeric("capital", 2)
  elseif capital ~= nil and number(capital) ~= nil then
    node:AttributeNumeric("capital", whole(number(capital)))
  end
  local country = tag(node, "ISO3166-1:alpha2") or tag(node, "ISO3166-1")
  if place == "country" and country ~= nil then node:Attribute("iso_a2", country) end
  set_names(node)
end

-- Points of interest --------------------------------------------------------------------------------

-- Values without an entry are their own class.
local poi_classes = {}
local function classify(class, ...)
  for _, value in ipairs({...}) do poi_classes[value] = class end
end
classify("shop", "accessories", "antiques", "beauty", "bed", "boutique", "camera", "carpet", "charity",
  "chemist", "chocolate", "coffee", "computer", "convenience", "confectionery", "copyshop",
  "cosmetics", "garden_centre", "doityourself", "erotic", "electronics", "fabric", "florist",
  "furniture", "video_games", "video", "general", "gift", "hardware", "hearing_aids", "hifi",
  "interior_decoration", "jewelry", "kiosk", "locksmith", "lamps", "mall", "massage", "mobile_phone",
  "newsagent", "optician", "outdoor", "paint", "perfumery", "perfume", "pet", "photo", "second_hand",
  "shoes", "sports", "stationery", "tailor", "tattoo", "ticket", "tobacco", "toys", "travel_agency",
  "variety_store", "watches", "weapons", "wholesale", "books", "department_store", "baby_goods")
classify("office", "accountant", "advertising_agency", "architect", "association", "company",
  "consulting", "coworking", "diplomatic", "educational_institution", "employment_agency",
  "energy_supplier", "estate_agent", "financial", "foundation", "government", "insurance", "it",
  "lawyer", "ngo", "notary", "political_party", "research", "tax_advisor", "telecommunication")
classify("town_hall", "townhall", "public_building", "courthouse", "community_centre")
classify("golf", "golf", "golf_course", "miniature_golf")
classify("fast_food", "fast_food", "food_court")
classify("park", "park", "bbq")
classify("bus", "bus_stop", "bus_station")
classify("railway", "station", "halt", "tram_stop", "subway", "train_station_entrance",
  "subway_entrance")
classify("aerialway", "aerialway_station")
classify("entrance", "entrance")
classify("campsite", "camp_site", "caravan_site")
classify("laundry", "laundry", "dry_cleaning")
classify("grocery", "supermarket", "deli", "delicatessen", "greengrocer", "marketplace", "bakery",
  "butcher", "cheese", "seafood", "grocery", "farm")
classify("library", "library")
classify("college", "university", "college")
classify("lodging", "hotel", "motel", "bed_and_breakfast", "guest_house", "hostel", "chalet",
  "alpine_hut", "apartment", "dormitory")
classify("ice_cream", "ice_cream")
classify("post", "post_box", "post_office", "parcel_locker")
classify("cafe", "cafe")
classify("school", "school", "kindergarten", "music_school", "language_school", "driving_school")
classify("alcohol_shop", "alcohol", "beverages", "wine")
classify("bar", "bar", "nightclub")
classify("harbor", "marina", "dock", "ferry_terminal")
classify("car", "car", "car_repair", "car_parts", "taxi", "car_rental", "car_sharing", "tyres")
classify("hospital", "hospital", "nursing_home", "clinic", "doctors")
classify("cemetery", "grave_yard", "cemetery")
classify("attraction", "attraction", "viewpoint", "artwork", "gallery", "aquarium")
classify("beer", "biergarten", "pub")
classify("music", "music", "musical_instrument")
classify("stadium", "american_football", "stadium", "soccer")
classify("art_gallery", "art", "artwork", "gallery", "arts_centre")
classify("clothing_store", "bag", "clothes")
classify("swimming", "swimming_area", "swimming", "water_park")
classify("castle", "castle", "ruins", "fort", "palace")
classify("fuel", "fuel", "charging_station")
classify("monument", "monument", "memorial", "obelisk")
classify("place_of_worship", "place_of_worship")

-- Which values of a key are points of interest, and the zoom level from which they are shown.
local poi_values = {
  {"railway", {station = 11, halt = 12, tram_stop = 14, subway_entrance = 14}},
  {"aerialway", {station = 13}},
  {"highway", {bus_stop = 14}},
  {"amenity", {
    university = 12, college = 13, hospital = 12, townhall = 13, theatre = 13, cinema = 14,
    library = 13, school = 14, kindergarten = 14, marketplace = 13, courthouse = 14,
    place_of_worship = 13, ferry_terminal = 12, bus_station = 13, arts_centre = 14, police = 14,
    fire_station = 14, post_office = 14, pharmacy = 14, bank = 14, atm = 14, cafe = 14,
    restaurant = 14, fast_food = 14, food_court = 14, bar = 14, pub = 14, biergarten = 14,
    nightclub = 14, ice_cream = 14, doctors = 14, clinic = 14, dentist = 14, veterinary = 14,
    fuel = 14, charging_station = 14, parking = 14, bicycle_parking = 14, bicycle_rental = 14,
    motorcycle_parking = 14, car_rental = 14, car_sharing = 14, taxi = 14, toilets = 14,
    drinking_water = 14, fountain = 14, shelter = 14, bench = 14, post_box = 14, recycling = 14,
    waste_basket = 14, telephone = 14, community_centre = 14, nursing_home = 14, grave_yard = 14,
    public_building = 14, prison = 13, swimming_pool = 14, embassy = 14, driving_school = 14,
    music_school = 14, language_school = 14, bbq = 14, parcel_locker = 14,
  }},
  {"tourism", {
    museum = 12, attraction = 13, zoo = 12, theme_park = 12, aquarium = 13, viewpoint = 13,
    hotel = 14, hostel = 14, motel = 14, guest_house = 14, bed_and_breakfast = 14, chalet = 14,
    apartment = 14, alpine_hut = 13, camp_site = 13, caravan_site = 13, artwork = 14, gallery = 14,
    information = 14, picnic_site = 14,
  }},
  {"historic", {
    castle = 12, fort = 13, monument = 13, memorial = 14, ruins = 14, archaeological_site = 13,
  }},
  {"leisure", {
    stadium = 12, golf_course = 13, marina = 13, sports_centre = 13, swimming_pool = 14,
    water_park = 13, park = 13, garden = 14, playground = 14, ice_rink = 14, nature_reserve = 12,
    miniature_golf = 14, dog_park = 14, bowling_alley = 14, fitness_centre = 14,
  }},
  {"natural", {beach = 13, cave_entrance = 14, spring = 14}},
  {"man_made", {lighthouse = 13, tower = 14, windmill = 14, observatory = 14}},
  {"barrier", {gate = 14, bollard = 14, toll_booth = 14, lift_gate = 14, stile = 14}},
  {"landuse", {cemetery = 13}},
}

-- Points of interest only if they have a name: there are too many without one.
local poi_with_name = set("swimming_pool", "park", "garden", "nature_reserve", "beach", "gate",
  "bollard", "lift_gate", "stile", "memorial", "artwork", "tower", "waste_basket")

-- The order of classes where there is no room for all: the lowest first.
local poi_ranks = {
  railway = 10, hospital = 20, college = 30, attraction = 40, castle = 40, museum = 45, zoo = 50,
  town_hall = 60, stadium = 60, park = 70, library = 80, lodging = 90, theatre = 90,
  place_of_worship = 100, monument = 110, bus = 120, police = 130, school = 140, fuel = 150,
  post = 160, pharmacy = 170, grocery = 180, restaurant = 190, cafe = 200, fast_food = 210,
  bar = 220, beer = 220, bank = 230, shop = 300, office = 400, parking = 500, atm = 550,
  entrance = 600, bicycle_parking = 700, bench = 900, waste_basket = 950,
}

-- The key, the value and the zoom level of an object as a point of interest; nil if it is none.
local function poi_of(object)
  for _, rule in ipairs(poi_values) do
    local value = tag(object, rule[1])
    if value ~= nil and rule[2][value] ~= nil then return rule[1], value, rule[2][value] end
  end
  local shop = tag(object, "shop")
  if shop ~= nil and shop ~= "no" and shop ~= "vacant" then return "shop", shop, 14 end
  local office = tag(object, "office")
  if office ~= nil and office ~= "no" then return "office", office, 14 end
  return nil
end

local function write_poi(object, is_way)
  local key, value, zoom = poi_of(object)
  if key == nil then return end
  local class = poi_classes[value] or (key == "shop" and "shop") or (key == "office" and "office") or value
  if key == "aerialway" then class = "aerialway" end
  local has_name = tag(object, "name") ~= nil
  if not has_name and poi_with_name[value] then return end
  if not has_name then zoom = 14 end
  if is_way then object:LayerAsCentroid("poi") else object:Layer("poi", false) end
  object:MinZoom(zoom)
  object:Attribute("class", class)
  object:Attribute("subclass", value)
  local rank = poi_ranks[class] or 350
  if not has_name then rank = rank + 1000 end
  if tag(object, "wikidata") ~= nil then rank = rank - 5 end
  object:AttributeNumeric("rank", rank)
  local level = number(tag(object, "level"))
  if level ~= nil then object:AttributeNumeric("level", whole(level)) end
  set_names(object)
end

-- Nodes ---------------------------------------------------------------------------------------------

node_keys = {
  "addr:housenumber", "aerialway", "aeroway", "amenity", "barrier", "highway", "historic", "leisure",
  "man_made", "natural", "office", "place", "railway", "shop", "tourism", "landuse",
}

local function write_housenumber(object, is_way)
  local text = tag(object, "addr:housenumber")
  if text == nil or #text > 24 then return end
  if is_way then object:LayerAsCentroid("housenumber") else object:Layer("housenumber", false) end
  object:Attribute("housenumber", text)
end

local function write_peak(node, class)
  node:Layer("mountain_peak", false)
  local height = number(tag(node, "ele"))
  node:MinZoom(height ~= nil and height > 1500 and 9 or 11)
  node:Attribute("class", class)
  if height ~= nil then
    node:AttributeNumeric("ele", whole(height))
    node:AttributeNumeric("ele_ft", whole(height * 3.28084))
  end
  node:AttributeNumeric("rank", 1)
  set_names(node)
end

local function write_water_name(object, class, zoom, is_way)
  if tag(object, "name") == nil then return end
  if is_way then object:LayerAsCentroid("water_name") else object:Layer("water_name", false) end
  object:MinZoom(zoom)
  object:Attribute("class", class)
  if is_intermittent(object) then object:AttributeNumeric("intermittent", 1) end
  set_names(object)
end

local function write_aerodrome_label(object, is_way)
  if tag(object, "name") == nil then return end
  if is_way then object:LayerAsCentroid("aerodrome_label") else object:Layer("aerodrome_label", false) end
  local iata = tag(object, "iata")
  object:MinZoom(iata ~= nil and 8 or 11)
  object:Attribute("class", iata ~= nil and "international" or "other")
  if iata ~= nil then object:Attribute("iata", iata) end
  local icao = tag(object, "icao")
  if icao ~= nil then object:Attribute("icao", icao) end
  set_names(object)
end

local sea_places = {ocean = 0, sea = 3}

function node_function(node)
  local place = tag(node, "place")
  if place ~= nil then
    if sea_places[place] ~= nil then
      write_water_name(node, place, sea_places[place], false)
    else
      write_place(node, place)
    end
  end
  local natural = tag(node, "natural")
  if natural == "bay" or natural == "strait" then write_water_name(node, natural, 9, false) end
  if natural == "peak" or natural == "volcano" or natural == "saddle" then write_peak(node, natural) end
  local aeroway = tag(node, "aeroway")
  if aeroway == "aerodrome" then write_aerodrome_label(node, false) end
  if aeroway == "helipad" or aeroway == "gate" then
    node:Layer("aeroway", false)
    node:MinZoom(14)
    node:Attribute("class", aeroway)
    local ref = tag(node, "ref")
    if ref ~= nil then node:Attribute("ref", ref) end
  end
  write_poi(node, false)
  write_housenumber(node, false)
end

-- Boundaries ----------------------------------------------------------------------------------------

function relation_scan_function(relation)
  if relation:Find("type") == "boundary" and relation:Find("boundary") == "administrative" then
    relation:Accept()
  end
end

local boundary_zooms = {[2] = 0, [3] = 4, [4] = 4, [5] = 7, [6] = 8, [7] = 10, [8] = 11, [9] = 12, [10] = 12}

local function write_boundary(way)
  local lowest = 11
  while true do
    local relation = way:NextRelation()
    if not relation then break end
    local level = number(way:FindInRelation("admin_level"))
    if level ~= nil and level < lowest then lowest = level end
  end
  if tag(way, "boundary") == "administrative" then
    local level = number(tag(way, "admin_level"))
    if level ~= nil and level < lowest then lowest = level end
  end
  local zoom = boundary_zooms[lowest]
  if zoom == nil then return end
  way:Layer("boundary", false)
  way:MinZoom(zoom)
  way:AttributeNumeric("admin_level", lowest)
  way:AttributeNumeric("maritime", tag(way, "maritime") == "yes" and 1 or 0)
  local is_disputed = tag(way, "disputed") == "yes" or tag(way, "border_status") == "disputed"
  way:AttributeNumeric("disputed", is_disputed and 1 or 0)
end

-- Streets, railways, ferries ------------------------------------------------------------------------

local road_classes = {
  motorway = {"motorway", 4}, trunk = {"trunk", 5}, primary = {"primary", 7},
  secondary = {"secondary", 9}, tertiary = {"tertiary", 11}, unclassified = {"minor", 12},
  residential = {"minor", 12}, road = {"minor", 12}, living_street = {"minor", 12},
  service = {"service", 13}, busway = {"busway", 13}, bus_guideway = {"bus_guideway", 13},
  raceway = {"raceway", 13}, track = {"track", 13}, pedestrian = {"path", 12},
  footway = {"path", 13}, cycleway = {"path", 13}, path = {"path", 13}, steps = {"path", 14},
  bridleway = {"path", 13}, corridor = {"path", 14}, platform = {"path", 14}, elevator = nil,
}

-- The order of classes of which a tile draws the last on top.
local road_orders = {
  motorway = 9, trunk = 8, primary = 7, secondary = 6, tertiary = 5, minor = 4, busway = 3,
  bus_guideway = 3, raceway = 3, service = 2, track = 1, path = 0,
}

local unpaved = set("unpaved", "compacted", "dirt", "earth", "fine_gravel", "grass", "grass_paver",
  "gravel", "ground", "ice", "mud", "pebblestone", "salt", "sand", "snow", "woodchips")
local paved = set("paved", "asphalt", "cobblestone", "concrete", "concrete:lanes", "concrete:plates",
  "metal", "paving_stones", "sett", "unhewn_cobblestone", "wood")

local function set_road_attributes(way)
  set_brunnel(way)
  local layer = layer_of(way)
  if layer ~= 0 then way:AttributeNumeric("layer", layer) end
  local oneway = tag(way, "oneway")
  if oneway == "yes" or oneway == "1" or oneway == "true" or tag(way, "junction") == "roundabout" then
    way:AttributeNumeric("oneway", 1)
  elseif oneway == "-1" then
    way:AttributeNumeric("oneway", -1)
  end
  local surface = tag(way, "surface")
  if surface ~= nil then
    if unpaved[surface] then way:Attribute("surface", "unpaved", 12) end
    if paved[surface] then way:Attribute("surface", "paved", 12) end
  end
  local access = tag(way, "access")
  if access == "no" or access == "private" then way:Attribute("access", "no", 12) end
  if tag(way, "toll") == "yes" then way:AttributeNumeric("toll", 1) end
  if tag(way, "expressway") == "yes" then way:AttributeNumeric("expressway", 1) end
  local service = tag(way, "service")
  if service ~= nil and #service <= 24 then way:Attribute("service", service, 12) end
  if tag(way, "indoor") == "yes" then way:AttributeNumeric("indoor", 1) end
end

local function is_area(way, key)
  if not way:IsClosed() then return false end
  local area = tag(way, "area")
  if area == "no" then return false end
  if area == "yes" or tag(way, "area:" .. key) ~= nil then return true end
  return tag(way, "type") == "multipolygon"
end

local function write_road_name(way, class, subclass, zoom)
  local name, ref = tag(way, "name"), tag(way, "ref")
  if name == nil and ref == nil then return end
  way:Layer("transportation_name", false)
  way:MinZoom(math.max(zoom, class == "motorway" and 6 or (class == "path" and 14 or 8)))
  way:Attribute("class", class)
  if subclass ~= nil then way:Attribute("subclass", subclass) end
  if ref ~= nil and #ref <= 24 then
    way:Attribute("ref", ref)
    way:AttributeNumeric("ref_length", #ref)
    way:Attribute("network", "road")
  end
  set_names(way)
end

local function write_road(way, highway)
  local is_built = highway ~= "construction"
  if not is_built then highway = tag(way, "construction") or "road" end
  local base = string.gsub(highway, "_link$", "")
  local rule = road_classes[base]
  if rule == nil then return end
  local class, zoom = rule[1], rule[2]
  local subclass = nil
  if class == "path" or highway == "living_street" then subclass = highway end
  local is_link = base ~= highway
  if is_link then zoom = math.max(zoom, 9) end
  if highway == "service" and tag(way, "service") ~= nil then zoom = 14 end
  local covers = is_area(way, "highway")
  way:Layer("transportation", covers)
  way:MinZoom(covers and zoom_of_area(way, 12) or zoom)
  way:ZOrder(z_order(way, road_orders[class] or 0))
  way:Attribute("class", is_built and class or class .. "_construction")
  if subclass ~= nil then way:Attribute("subclass", subclass) end
  if is_link then way:AttributeNumeric("ramp", 1) end
  set_road_attributes(way)
  if not covers then write_road_name(way, class, subclass, zoom) end
end

local railways = {
  rail = "rail", narrow_gauge = "rail", preserved = "rail", funicular = "rail", subway = "transit",
  light_rail = "transit", monorail = "transit", tram = "transit",
}
local sidings = set("yard", "siding", "spur", "crossover")

local function write_railway(way, railway)
  local class = railways[railway]
  if class == nil then return end
  local is_siding = sidings[tag(way, "service") or ""]
  way:Layer("transportation", false)
  local zoom = railway == "rail" and 8 or 12
  if is_siding then zoom = 13 end
  way:MinZoom(zoom)
  way:ZOrder(z_order(way, 4))
  way:Attribute("class", class)
  way:Attribute("subclass", railway)
  set_road_attributes(way)
end

local aerialways = set("cable_car", "gondola", "chair_lift", "mixed_lift", "drag_lift", "t-bar",
  "j-bar", "platter", "rope_tow", "magic_carpet", "zip_line")

local function write_line_transport(way)
  if tag(way, "route") == "ferry" or tag(way, "ferry") == "yes" then
    way:Layer("transportation", false)
    way:MinZoom(9)
    way:Attribute("class", "ferry")
    set_names(way, 12)
  end
  local aerialway = tag(way, "aerialway")
  if aerialway ~= nil and aerialways[aerialway] then
    way:Layer("transportation", false)
    way:MinZoom(12)
    way:Attribute("class", "aerialway")
    way:Attribute("subclass", aerialway)
  end
  local man_made = tag(way, "man_made")
  if man_made == "pier" or man_made == "breakwater" or man_made == "groyne" then
    way:Layer("transportation", is_area(way, "man_made") or (way:IsClosed() and tag(way, "highway") == nil))
    way:MinZoom(12)
    way:Attribute("class", "pier")
    if man_made ~= "pier" then way:Attribute("subclass", man_made) end
  elseif man_made == "bridge" and way:IsClosed() then
    way:Layer("transportation", true)
    way:MinZoom(12)
    way:Attribute("class", "bridge")
  end
  if (tag(way, "railway") == "platform" or tag(way, "public_transport") == "platform")
    and tag(way, "highway") == nil then
    way:Layer("transportation", way:IsClosed())
    way:MinZoom(14)
    way:Attribute("class", "path")
    way:Attribute("subclass", "platform")
  end
end

-- Water ---------------------------------------------------------------------------------------------

local waterway_zooms = {river = 8, canal = 10, stream = 12, drain = 13, ditch = 13}

local function write_waterway(way, waterway)
  local zoom = waterway_zooms[waterway]
  if zoom == nil or tag(way, "area") == "yes" then return end
  if waterway == "canal" and tag(way, "name") == nil then zoom = 12 end
  way:Layer("waterway", false)
  way:MinZoom(zoom)
  way:Attribute("class", waterway)
  set_brunnel(way)
  if is_intermittent(way) then way:AttributeNumeric("intermittent", 1) end
  set_names(way, zoom)
end

-- The class of an area of water; nil if it is none.
local function water_class(way)
  local natural, landuse, waterway = tag(way, "natural"), tag(way, "landuse"), tag(way, "waterway")
  local leisure, water = tag(way, "leisure"), tag(way, "water")
  if leisure == "swimming_pool" then
    local location = tag(way, "location")
    if location == "indoor" or location == "roof" then return nil end
    return "swimming_pool"
  end
  if waterway == "dock" or water == "dock" or water == "harbour" then return "dock" end
  if waterway == "riverbank" or (natural == "water" and (water == "river" or water == "canal"
    or water == "stream")) then return "river" end
  if natural == "water" or landuse == "reservoir" or landuse == "basin" or landuse == "salt_pond" then
    if water == "wastewater" then return nil end
    return water == "pond" and "pond" or "lake"
  end
  if natural == "bay" and tag(way, "tidal") == "yes" then return "lake" end
  return nil
end

local function write_water(way)
  local class = water_class(way)
  if class == nil then return end
  local covered = tag(way, "covered") == "yes" or is_yes(tag(way, "tunnel"))
  if covered then return end
  way:Layer("water", true)
  local zoom = zoom_of_area(way, 4)
  if class == "swimming_pool" then zoom = 14 end
  way:MinZoom(zoom)
  way:Attribute("class", class)
  if is_intermittent(way) then way:AttributeNumeric("intermittent", 1) end
  if class == "lake" or class == "pond" then
    write_water_name(way, "lake", math.max(9, math.min(14, zoom + 2)), true)
  end
end

-- Land ----------------------------------------------------------------------------------------------

local landcovers = {
  {"natural", {
    wood = "wood", scrub = "grass", heath = "grass", grassland = "grass", fell = "grass",
    tundra = "grass", beach = "sand", sand = "sand", dune = "sand", shingle = "sand",
    bare_rock = "rock", scree = "rock", glacier = "ice", wetland = "wetland", mud = "wetland",
  }},
  {"landuse", {
    forest = "wood", grass = "grass", meadow = "grass", village_green = "grass",
    recreation_ground = "grass", allotments = "grass", plant_nursery = "farmland",
    farmland = "farmland", farm = "farmland", orchard = "farmland", vineyard = "farmland",
    greenhouse_horticulture = "farmland", flowerbed = "grass", greenfield = "grass",
  }},
  {"leisure", {park = "grass", garden = "grass", golf_course = "grass", common = "grass"}},
}

local landuses = {
  {"landuse", {
    residential = "residential", commercial = "commercial", retail = "retail",
    industrial = "industrial", quarry = "quarry", landfill = "industrial", railway = "railway",
    military = "military", cemetery = "cemetery", garages = "garages", port = "industrial",
    harbour = "industrial", construction = "industrial", brownfield = "industrial",
    education = "school",
  }},
  {"amenity", {
    school = "school", university = "university", college = "college", kindergarten = "kindergarten",
    library = "library", hospital = "hospital", grave_yard = "cemetery", bus_station = "bus_station",
    parking = "parking",
  }},
  {"leisure", {
    stadium = "stadium", pitch = "pitch", playground = "playground", track = "track",
    sports_centre = "stadium",
  }},
  {"tourism", {theme_park = "theme_park", zoo = "zoo"}},
  {"waterway", {dam = "dam"}},
  {"military", {barracks = "military", base = "military", training_area = "military"}},
}

-- Puts an area into a layer by the first rule with its value.
local function write_ground(way, layer, rules, lowest)
  for _, rule in ipairs(rules) do
    local value = tag(way, rule[1])
    local class = value ~= nil and rule[2][value] or nil
    if class ~= nil then
      way:Layer(layer, true)
      way:MinZoom(zoom_of_area(way, lowest))
      way:Attribute("class", class)
      if layer == "landcover" then way:Attribute("subclass", value) end
      return
    end
  end
end

local function write_park(way)
  local boundary, leisure = tag(way, "boundary"), tag(way, "leisure")
  local class = nil
  if boundary == "national_park" then class = "national_park"
  elseif leisure == "nature_reserve" then class = "nature_reserve"
  elseif boundary == "protected_area" then class = "protected_area" end
  if class == nil then return end
  way:Layer("park", true)
  way:MinZoom(zoom_of_area(way, 6))
  way:Attribute("class", class)
  set_names(way)
  if tag(way, "name") ~= nil then
    local zoom = zoom_of_area(way, 6)
    way:LayerAsCentroid("park")
    way:MinZoom(math.min(14, zoom + 3))
    way:Attribute("class", class)
    way:AttributeNumeric("rank", zoom < 9 and 1 or 2)
    set_names(way)
  end
end

-- Buildings -----------------------------------------------------------------------------------------

local function write_building(way)
  local building, part = tag(way, "building"), tag(way, "building:part")
  if building == "no" then building = nil end
  if building == nil and not is_yes(part) then return end
  if tag(way, "location") == "underground" then return end
  way:Layer("building", true)
  way:MinZoom(way:Area() > 1000 and 13 or 14)
  local height = number(tag(way, "height")) or number(tag(way, "building:height"))
  local levels = number(tag(way, "building:levels"))
  local lowest, lowest_level = number(tag(way, "min_height")), number(tag(way, "building:min_level"))
  if height == nil and levels ~= nil then height = levels * 3.66 end
  if lowest == nil and lowest_level ~= nil then lowest = lowest_level * 3.66 end
  height = math.max(0, math.min(height or 5, 1000))
  lowest = math.max(0, math.min(lowest or 0, height))
  way:AttributeNumeric("render_height", whole(height))
  way:AttributeNumeric("render_min_height", whole(lowest))
end

-- Airports ------------------------------------------------------------------------------------------

local aeroways = {
  aerodrome = 10, heliport = 12, runway = 10, taxiway = 12, apron = 12, helipad = 14, terminal = nil,
}

local function write_aeroway(way, aeroway)
  local zoom = aeroways[aeroway]
  if zoom == nil then return end
  local is_line = aeroway == "runway" or aeroway == "taxiway"
  way:Layer("aeroway", way:IsClosed() and (not is_line or is_area(way, "aeroway")))
  way:MinZoom(zoom)
  way:Attribute("class", aeroway)
  local ref = tag(way, "ref")
  if ref ~= nil and #ref <= 24 then way:Attribute("ref", ref) end
  if aeroway == "aerodrome" then write_aerodrome_label(way, true) end
end

-- Ways ----------------------------------------------------------------------------------------------

local function write_area(way)
  write_water(way)
  write_ground(way, "landcover", landcovers, 6)
  write_ground(way, "landuse", landuses, 6)
  write_park(way)
  write_building(way)
  write_poi(way, true)
  write_housenumber(way, true)
  local natural = tag(way, "natural")
  if natural == "bay" or natural == "strait" then
    write_water_name(way, natural, math.max(8, zoom_of_area(way, 6)), true)
  end
  local place = tag(way, "place")
  if (place == "island" or place == "islet") and tag(way, "name") ~= nil then
    way:LayerAsCentroid("place")
    way:MinZoom(math.min(14, zoom_of_area(way, 6) + 2))
    way:Attribute("class", "island")
    way:AttributeNumeric("rank", place == "island" and 3 or 6)
    set_names(way)
  end
end

function way_function(way)
  write_boundary(way)
  local highway, railway = tag(way, "highway"), tag(way, "railway")
  if highway ~= nil then write_road(way, highway) end
  if railway ~= nil then write_railway(way, railway) end
  write_line_transport(way)
  local waterway = tag(way, "waterway")
  if waterway ~= nil then write_waterway(way, waterway) end
  local aeroway = tag(way, "aeroway")
  if aeroway ~= nil then write_aeroway(way, aeroway) end
  if way:IsClosed() then write_area(way) end
end

-- The sea -------------------------------------------------------------------------------------------

-- tilemaker calls this for the polygons of the sea.
function attribute_function(attributes, layer)
  return {class = "ocean"}
end
