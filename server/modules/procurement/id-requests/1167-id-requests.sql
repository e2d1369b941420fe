-- Requests for ID cards, each with the photo that is printed.
create table id_request (
  id uuid primary key,
  employee_id uuid not null references employee,
  why text not null check (why in ('new', 'lost', 'damaged', 'changed', 'expired')),
  photo_id uuid unique references file,
  affidavit_id uuid unique references file,
  photo_width int not null,
  photo_height int not null,
  crop_left int,
  crop_top int,
  crop_side int check (crop_side >= 600),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null,
  decided_at timestamptz,
  version int not null default 1,
  check (least(photo_width, photo_height) >= 600),
  check (crop_side is null or (crop_left >= 0 and crop_top >= 0 and crop_left + crop_side <= photo_width and crop_top + crop_side <= photo_height))
);
comment on table id_request is 'Who asks for an ID card, why, and with which photo.';
comment on column id_request.crop_side is 'The square of the photo that is printed, in pixels; without it the middle.';
create unique index id_request_open on id_request (employee_id) where status = 'pending';
create index id_request_employee on id_request (employee_id, created_at);
create index id_request_status on id_request (status, created_at);
create trigger id_request_course before update of status on id_request
  for each row when (old.status <> new.status) execute function keep_decided();

-- What a company begins with; settings/approval-module changes it.
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000001167', 'id_request', 'ID card', 1,
    '[{ "position": 1, "title": "HR", "approver": { "by": "role", "role": "hr" }, "needed": "any", "deadline_hours": 24 }]');
