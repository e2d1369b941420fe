create table kiosk_pin (
  employee_id uuid primary key references employee,
  pin_hash text not null,
  set_at timestamptz not null
);
comment on table kiosk_pin is 'Hashes of what people type at a gate tablet beside their OGID.';
