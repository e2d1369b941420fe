-- Lagos and the return of a year have columns for the 13th month and the leave allowance, which pay rules fill since.
update paper_layout set definition = jsonb_set(definition, '{columns}', (
    select jsonb_agg(case
        when item ->> 'heading' = '13th month' then jsonb_set(item, '{content}', '"{thirteenth}"')
        when item ->> 'heading' in ('Leave', 'Leave bonus') then jsonb_set(item, '{content}', '"{leave_allowance}"')
        when item ->> 'content' = '{other}' then jsonb_set(item, '{content}', '"{rest}"') else item end order by place)
    from jsonb_array_elements(definition -> 'columns') with ordinality known (item, place)))
  where id in ('019a0000-0000-7000-8000-000000938001', '019a0000-0000-7000-8000-000000938004');
