-- The Lua of the algorithm on pairs from the standard input; pairs.mjs says in which form.
package.path = "../../../www/algorithm/?.lua"
local sat = require("sat")

local function read_shape(numbers)
  local x, y, angle, radius, count = numbers(), numbers(), numbers(), numbers(), numbers()
  local points = {}
  for i = 1, count do points[i] = { x = numbers(), y = numbers() } end
  return { points = sat.place(points, { x = x, y = y, angle = angle }), radius = radius }
end

for line in io.lines() do
  local words = line:gmatch("%S+")
  local numbers = function() return tonumber(words()) end
  local a = read_shape(numbers)
  local b = read_shape(numbers)
  local greatest = -math.huge
  for _, axis in ipairs(sat.axes(a, b)) do
    greatest = math.max(greatest, sat.separation(sat.project(a, axis), sat.project(b, axis)))
  end
  local sharp = a.radius + b.radius == 0
  local behind = sharp and math.max(sat.penetration(a, b).distance, sat.penetration(b, a).distance) or greatest
  local says = { sat.overlaps(a, b) and 1 or 0, sat.holds_origin(a, b) and 1 or 0, greatest, behind }
  local contact = sat.collide(a, b)
  if contact then
    for _, number in ipairs({ contact.normal.x, contact.normal.y, contact.depth, contact.mtv.x, contact.mtv.y }) do table.insert(says, number) end
    if sharp or #a.points == 1 or #b.points == 1 then
      for _, at in ipairs(sat.manifold(a, b, contact)) do
        for _, number in ipairs({ at.point.x, at.point.y, at.depth }) do table.insert(says, number) end
      end
    end
  end
  for i, number in ipairs(says) do says[i] = string.format("%.17g", number) end
  print(table.concat(says, " "))
end
