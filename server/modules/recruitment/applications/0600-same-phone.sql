-- The same person is the same address. A number can be typed by anybody: whoever has the same one has applied all the same, and recruiters see it.
drop index job_application_phone;
