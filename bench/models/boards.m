-- The boards of up to N tiles as the states of a transition system: a state is what lies on each cell, a step lays a tile.
-- Explored to depth N-1, the verifier that rumur makes of this has seen every board of 1 to N tiles once.
--
-- The names between at signs are written from the tile set's file (bench/table/models.cpp). An image is a type as it can
-- lie, 0 is an empty cell; edges are 1 to 3, those of an image packed N + 4 E + 16 S + 64 W; y grows south.

const
  reach: @reach@;
  images: @images@;
  types: @types@;

type
  coordinate: -reach .. reach;
  content: 0 .. images;
  tile_type: 0 .. types - 1;
  side: 0 .. 3;

var
  lies: array [coordinate] of array [coordinate] of content;

function edges_of(i: content): 0 .. 255;
begin
  switch i
@edges@
  end;
  return 0;
end;

function type_of(i: content): tile_type;
begin
  switch i
@type_of@
  end;
  return 0;
end;

function copies_of(t: tile_type): 0 .. @most@;
begin
  switch t
@copies@
  end;
  return 0;
end;

function edge(i: content; s: side): 0 .. 3;
begin
  if s = 0 then
    return edges_of(i) % 4;
  elsif s = 1 then
    return (edges_of(i) / 4) % 4;
  elsif s = 2 then
    return (edges_of(i) / 16) % 4;
  end;
  return edges_of(i) / 64;
end;

function beyond(x: coordinate; y: coordinate; s: side): content;
begin
  if s = 0 & y > -reach then
    return lies[x][y - 1];
  elsif s = 1 & x < reach then
    return lies[x + 1][y];
  elsif s = 2 & y < reach then
    return lies[x][y + 1];
  elsif s = 3 & x > -reach then
    return lies[x - 1][y];
  end;
  return 0;
end;

function fits(x: coordinate; y: coordinate; i: content): boolean;
var
  touches: boolean;
begin
  touches := false;
  for s: side do
    if beyond(x, y, s) != 0 then
      touches := true;
      if edge(beyond(x, y, s), (s + 2) % 4) != edge(i, s) then
        return false;
      end;
    end;
  end;
  return touches;
end;

function is_left(t: tile_type): boolean;
var
  laid: 0 .. (2 * reach + 1) * (2 * reach + 1);
begin
  laid := 0;
  for x: coordinate do
    for y: coordinate do
      if lies[x][y] != 0 & type_of(lies[x][y]) = t then
        laid := laid + 1;
      end;
    end;
  end;
  return laid < copies_of(t);
end;

startstate
begin
  for x: coordinate do
    for y: coordinate do
      lies[x][y] := 0;
    end;
  end;
  lies[0][0] := @start@;
end;

ruleset x: coordinate; y: coordinate; i: 1 .. images do
  rule
    lies[x][y] = 0 & fits(x, y, i) & is_left(type_of(i))
  ==>
  begin
    lies[x][y] := i;
  end;
end;
