create trigger branch_author after update of allowed_networks, web_clock, place_rule, fence_radius_m, latitude, longitude on branch for each row
  when ((new.allowed_networks, new.web_clock, new.place_rule, new.fence_radius_m, new.latitude, new.longitude)
    is distinct from (old.allowed_networks, old.web_clock, old.place_rule, old.fence_radius_m, old.latitude, old.longitude))
  execute function say_pay_author('days', $$
  select array(select placed_in(null, null, ($1).id, acting_at()::date)) as people, null::date as starts_on, null::date as ends_on $$);
-- The first zone of a branch comes before anybody sits there.
create trigger branch_zone_author after insert or update or delete on branch_zone for each row execute function say_pay_author('days', $$
  select array(select placed_in(null, null, ($1).branch_id, greatest(least(($1).starts_on, ($2).starts_on), acting_at()::date - 400))) as people,
    month_of(greatest(least(($1).starts_on, ($2).starts_on), acting_at()::date - 400)) as starts_on, null::date as ends_on
  where isfinite(least(($1).starts_on, ($2).starts_on)) $$);
