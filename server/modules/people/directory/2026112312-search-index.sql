-- A search for one or two letters walks the names in their order to the first ones that fit. Where few fit it walks far: what it looks
-- at stands in the index, so that it does not fetch every person on the way.
drop index employee_name;
create index employee_name on employee (full_name, id) include (search_text, status);
-- Who sits in an office, with what a day asks of the place.
drop index placement_office;
create index placement_office on placement (office_id, starts_on) include (employee_id, ends_on);
