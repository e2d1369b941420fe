-- The list by which an HMO enrols people, beside what is paid for them.
insert into paper_layout (id, title, use, receiver, definition, sure, source, is_ready, starts_on)
select '019a0000-0000-7000-8000-000001093000', 'HMO list of people', use, '',
  jsonb_set(definition, '{columns}', (select jsonb_agg(definition #> '{columns,0}' || jsonb_build_object('heading', heading, 'content', content) order by place) from (values
    (0, 'S/N', '{serial}'),
    (1, 'Staff ID', '{ogid}'),
    (2, 'Name', '{full_name}'),
    (3, 'Birth date', '{birth_date}'),
    (4, 'Sex', '{sex}'),
    (5, 'Marital status', '{marital_status}'),
    (6, 'NIN', '{nin}'),
    (7, 'Address', '{address}'),
    (8, 'Phone', '{phone}'),
    (9, 'Email', '{email}'),
    (10, 'Start', '{hire_date}'),
    (11, 'Dependants', '{dependants}'),
    (12, 'Premium', '{amount}')) columns (place, heading, content))) || '{"file_name": "hmo-{month}"}',
  'medium', 'Lists of enrolment; HMO, hospital and NIN of dependants are asked for by the HMO itself', is_ready, starts_on
from paper_layout where id = '019a0000-0000-7000-8000-000000938011';

-- The return of the year says what was paid of each heading: rent is the housing allowance, and all headings come to the gross.
update paper_layout set definition = jsonb_set(definition, '{columns}', (
    select jsonb_agg(case
        when item ->> 'heading' = 'Rent' then jsonb_set(item, '{content}', '"{housing}"')
        when item ->> 'heading' = 'Other' then jsonb_set(item, '{content}', '"{allowances}"') else item end order by place)
    from jsonb_array_elements(definition -> 'columns') with ordinality known (item, place)))
  where id = '019a0000-0000-7000-8000-000000938004';
