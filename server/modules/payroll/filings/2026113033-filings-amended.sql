-- A filing may also change what was filed of a year, so that it names what it amends; and a return of tax may come to nothing.
alter table payroll_filing rename column takes_back to amends;
alter table payroll_filing drop constraint payroll_filing_amount_kobo_check;
alter table payroll_filing add constraint payroll_filing_amount_kobo_check check (amount_kobo <> 0 or kind = 'paye_return');
