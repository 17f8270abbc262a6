// Terrain: kinds, tables and what lies at a point.
#include <algorithm>

#include "engine/severed/data.hpp"

namespace longroll::severed {

bool Feature::covers(Point point) const {
  if (point.x < box.left || point.x > box.right || point.y < box.low || point.y > box.high) return false;
  return std::ranges::any_of(parts, [&](const auto& part) { return table::contains(part, point); });
}

int Ground::level_at(Point point) const {
  int level = 0;
  for (int each : hills)
    if (const Feature& hill = features[static_cast<std::size_t>(each)];
        hill.level > level && hill.covers(point))
      level = hill.level;
  return level;
}

bool Ground::on_road(Point point) const {
  return std::ranges::any_of(
      roads, [&](int each) { return features[static_cast<std::size_t>(each)].covers(point); });
}

bool Ground::touches_road(Ring base) const {
  const Box box = table::box_of(base);
  for (int each : roads) {
    const Feature& road = features[static_cast<std::size_t>(each)];
    if (!road.box.meets(box)) continue;
    for (const auto& part : road.parts)
      if (table::within(table::squared_gap(base, part), 0)) return true;
  }
  return false;
}

void read_kinds(DataFile& file, std::vector<Kind>& kinds) {
  for (const Section& row : file.root().children()) {
    Kind kind{.id = row.name(), .named = "the " + row.name(), .source = row.text("source")};
    std::ranges::replace(kind.named, '_', ' ');
    const std::string shape = row.text("shape"), cover = row.text("cover");
    if (shape != "area" && shape != "line") row.wrong("shape", "must be area or line");
    kind.area = shape == "area";
    kind.level = row.integer_between("level", 0, 3);
    if (cover == "light")
      kind.cover = Cover::light;
    else if (cover == "heavy")
      kind.cover = Cover::heavy;
    else if (cover != "none")
      row.wrong("cover", "must be none, light or heavy");
    for (const std::string& each : row.texts("special")) {
      if (each == "hill")
        kind.hill = true;
      else if (each == "road")
        kind.road = true;
      else if (each == "bridge")
        kind.bridge = true;
      else if (each == "ford")
        kind.ford = true;
      else if (each == "forest")
        kind.forest = true;
      else if (each == "building")
        kind.building = true;
      else if (each == "foot only")
        kind.foot_only = true;
      else
        row.wrong("special", fmt::format("'{}' is not known", each));
    }
    kinds.push_back(std::move(kind));
  }
}

namespace {

constexpr int road_width = 150;

// A strip along a polyline: one rectangle per stretch, and a square at each bend.
void pave(Feature& road) {
  for (std::size_t i = 0; i + 1 < road.outline.size(); ++i) {
    const Point a = road.outline[i], b = road.outline[i + 1], along = b - a;
    const Point side = table::scaled({-along.y, along.x}, road_width / 2);
    road.parts.push_back({a + side, a - side, b - side, b + side});
    if (table::doubled_area(road.parts.back()) < 0) std::ranges::reverse(road.parts.back());
    if (i > 0) {
      const Convex corner = table::rectangle_around(a, table::heading_of(along), road_width, road_width);
      road.parts.emplace_back(Ring(corner).begin(), Ring(corner).end());
    }
  }
}

Result<Feature> read_feature(const std::string& text, const std::vector<Kind>& kinds, const Ground& ground) {
  const auto colon = text.find(':');
  if (colon == std::string::npos) return problem("'{}' lacks the colon before its points", text);
  const Words head = split_words(text.substr(0, colon));
  if (head.size() < 2) return problem("'{}' needs an id and a kind", text);
  Feature feature{.id = head[0]};
  if (!is_name(feature.id))
    return problem("'{}' is not a name of letters, digits, - and _, 24 at most", head[0]);
  const auto kind = std::ranges::find(kinds, head[1], &Kind::id);
  if (kind == kinds.end()) return problem("{}: '{}' is not a kind of terrain", feature.id, head[1]);
  feature.kind = static_cast<int>(kind - kinds.begin());
  if (kind->hill) {
    const auto level = head.size() > 2 ? whole_number(head[2]) : Result<int>(1);
    if (!level || *level < 1 || *level > 5) return problem("{}: the level of a hill is 1 to 5", feature.id);
    feature.level = *level;
  }
  auto points = read_points(text.substr(colon + 1));
  if (!points) return problem("{}: {}", feature.id, points.error().what);
  for (Point each : *points)
    if (!ground.holds(each))
      return problem("{}: {},{} is off the table", feature.id, inches(each.x), inches(each.y));
  feature.outline = *points;
  if (kind->area) {
    auto parts = table::convex_parts(*points);
    if (!parts)
      return problem("{}: an area needs three corners or more and may not cross itself", feature.id);
    if ((kind->bridge || kind->ford) && parts->size() != 1)
      return problem("{}: a bridge or a ford must be convex", feature.id);
    feature.parts = std::move(*parts);
  } else {
    if (points->size() < 2) return problem("{}: a line needs two points or more", feature.id);
    if (kind->road) pave(feature);
  }
  std::vector<Point> all = feature.outline;
  for (const auto& part : feature.parts) all.insert(all.end(), part.begin(), part.end());
  feature.box = table::box_of(all);
  return feature;
}

Result<Objective> read_objective(const std::string& text, const Ground& ground) {
  const auto colon = text.find(':');
  const Words head = split_words(text.substr(0, colon));
  if (colon == std::string::npos || head.empty()) return problem("'{}' is not 'id value: x,y'", text);
  Objective objective{.id = head[0]};
  if (!is_name(objective.id))
    return problem("'{}' is not a name of letters, digits, - and _, 24 at most", head[0]);
  if (head.size() > 1) {
    const auto value = whole_number(head[1]);
    if (!value || *value < 1 || *value > 20) return problem("{}: the value must be 1 to 20", objective.id);
    objective.value = *value;
  }
  auto points = read_points(text.substr(colon + 1));
  if (!points) return problem("{}: {}", objective.id, points.error().what);
  if (points->empty() || points->size() == 2) return problem("{}: give a point, or an area", objective.id);
  for (Point each : *points)
    if (!ground.holds(each)) return problem("{}: it is off the table", objective.id);
  objective.at = *points;
  if (objective.at.size() > 2 && table::doubled_area(objective.at) < 0) std::ranges::reverse(objective.at);
  return objective;
}

}  // namespace

void read_ground(DataFile& file, const std::vector<Kind>& kinds, Ground& ground) {
  const Section section = file.table("table");
  ground.title = section.text("title");
  ground.source = section.text("source");
  const auto size = section.integers("size");
  if (size.size() != 2 || size[0] < 3600 || size[0] > 14400 || size[1] < 3600 || size[1] > 7200) {
    section.wrong("size", "must be between 36 x 36 and 144 x 72 inches, in hundredths");
    return;
  }
  ground.width = size[0], ground.height = size[1];
  const std::vector<std::string> features = section.texts("features");
  for (std::size_t i = 0; i < features.size(); ++i) {
    auto feature = read_feature(features[i], kinds, ground);
    if (!feature) {
      section.wrong_in("features", i, feature.error().what);
      continue;
    }
    if (std::ranges::find(ground.features, feature->id, &Feature::id) != ground.features.end())
      section.wrong_in("features", i, fmt::format("there are two features '{}'", feature->id));
    ground.features.push_back(std::move(*feature));
  }
  if (ground.features.size() > 60) section.wrong("features", "there are more than 60");
  const std::vector<std::string> objectives = section.texts("objectives");
  for (std::size_t i = 0; i < objectives.size(); ++i) {
    auto objective = read_objective(objectives[i], ground);
    if (objective &&
        std::ranges::find(ground.objectives, objective->id, &Objective::id) != ground.objectives.end())
      section.wrong_in("objectives", i, fmt::format("there are two objectives '{}'", objective->id));
    if (objective)
      ground.objectives.push_back(std::move(*objective));
    else
      section.wrong_in("objectives", i, objective.error().what);
  }
  if (ground.objectives.size() > 12) section.wrong("objectives", "there are more than 12");
  for (int i = 0; i < static_cast<int>(ground.features.size()); ++i) {
    const Kind& kind = kinds[static_cast<std::size_t>(ground.features[i].kind)];
    if (kind.level == 1) ground.obstacles.push_back(i);
    if (kind.level == 2 && !kind.ford) ground.rough.push_back(i);
    if (kind.level == 3) ground.impassable.push_back(i);
    if (kind.road) ground.roads.push_back(i);
    if (kind.bridge || kind.ford) ground.spans.push_back(i);
    if (kind.hill) ground.hills.push_back(i);
    if (kind.tall()) ground.tall.push_back(i);
    if (kind.cover != Cover::none) ground.cover.push_back(i);
  }
}

}  // namespace longroll::severed
