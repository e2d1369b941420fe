-- A new salary is decided in the end by somebody who may change pay; those who wait are asked again within the hour.
update approval set last_takes = 'people.pay.edit' from promotion
where approval.kind = 'promotion' and approval.subject_id = promotion.id and approval.status = 'pending'
  and promotion.to_salary_kobo is not null;
