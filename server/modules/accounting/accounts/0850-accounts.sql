-- The chart of accounts, whom the books name, and by which account each event is posted. It begins as the Nigerian chart; a company changes it.
create table account (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code ~ '^\d{4,6}$'),
  title text not null,
  kind text not null check (kind in ('asset', 'liability', 'equity', 'income', 'expense')),
  parent_id uuid references account,
  is_group boolean not null default false,
  owner text check (owner in ('documents', 'payroll', 'billing', 'procurement', 'assets')),
  party_kind text check (party_kind in ('client', 'vendor', 'employee', 'authority')),
  line text not null,
  cash text not null default 'operating' check (cash in ('cash', 'operating', 'investing', 'financing', 'none')),
  archived_at timestamptz,
  version int not null default 1
);
comment on table account is 'The chart of accounts; groups hold accounts of their kind, and only accounts without any below them take lines.';
comment on column account.owner is 'Who alone posts to it: documents are all but manual entries; null is anybody.';
comment on column account.line is 'The line of the statements that it belongs to.';
comment on column account.cash is 'Where its movement stands in the cash flow.';
create unique index account_code on account (code) where archived_at is null;
create unique index account_title on account (lower(title)) where archived_at is null;
create index account_parent on account (parent_id);

create table ledger_party (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('client', 'vendor', 'employee', 'authority')),
  title text not null
);
comment on table ledger_party is 'Whom lines of the ledger are about: authorities, funds, unions and lenders here, others under the id of their record.';
create unique index ledger_party_authority on ledger_party (lower(title)) where kind = 'authority';

create table posting_rule (
  key text not null,
  office_type text check (office_type in ('department', 'campaign')),
  account_id uuid not null references account,
  unique nulls not distinct (key, office_type)
);
comment on table posting_rule is 'The account to which each event posts, where it hangs on it by the type of the office.';
create index posting_rule_account on posting_rule (account_id);

create temporary table chart (code text, title text, kind text, is_group boolean, owner text, party_kind text, line text, cash text) on commit drop;
insert into chart values
  ('1000', 'Cash and bank', 'asset', true, null, null, 'cash', 'cash'),
  ('1010', 'Bank, naira', 'asset', false, 'documents', null, 'cash', 'cash'),
  ('1020', 'Bank, US dollars', 'asset', false, 'documents', null, 'cash', 'cash'),
  ('1030', 'Petty cash', 'asset', false, 'documents', null, 'cash', 'cash'),
  ('1040', 'Transfers in transit', 'asset', false, 'documents', null, 'cash', 'cash'),
  ('1050', 'Receipts not identified', 'asset', false, 'documents', null, 'cash', 'cash'),
  ('1090', 'Receivables', 'asset', true, null, null, 'receivables', 'operating'),
  ('1100', 'Trade receivables', 'asset', false, 'billing', 'client', 'receivables', 'operating'),
  ('1110', 'Trade receivables, foreign currency', 'asset', false, 'billing', 'client', 'receivables', 'operating'),
  ('1120', 'Services not invoiced yet', 'asset', false, null, null, 'unbilled', 'operating'),
  ('1190', 'Loss allowance', 'asset', false, null, null, 'receivables', 'none'),
  ('1195', 'Taxes to be recovered', 'asset', true, null, null, 'tax_assets', 'operating'),
  ('1200', 'Withholding tax deducted by customers', 'asset', false, 'documents', 'client', 'tax_assets', 'operating'),
  ('1205', 'Withholding tax confirmed', 'asset', false, 'documents', null, 'tax_assets', 'operating'),
  ('1210', 'Input VAT', 'asset', false, 'documents', null, 'tax_assets', 'operating'),
  ('1215', 'VAT withheld by customers', 'asset', false, 'documents', null, 'tax_assets', 'operating'),
  ('1290', 'Staff loans and advances', 'asset', true, null, null, 'staff_loans', 'operating'),
  ('1300', 'Loans to staff', 'asset', false, 'payroll', null, 'staff_loans', 'operating'),
  ('1310', 'Owed by staff and leavers', 'asset', false, 'payroll', null, 'staff_loans', 'operating'),
  ('1320', 'Other receivables', 'asset', false, null, null, 'receivables', 'operating'),
  ('1390', 'Prepayments', 'asset', true, null, null, 'prepayments', 'operating'),
  ('1400', 'Prepayments and rent paid ahead', 'asset', false, 'procurement', null, 'prepayments', 'operating'),
  ('1430', 'Advances to vendors', 'asset', false, 'procurement', 'vendor', 'prepayments', 'operating'),
  ('1490', 'Property and equipment, cost', 'asset', true, null, null, 'ppe_cost', 'investing'),
  ('1500', 'Leasehold improvements', 'asset', false, 'assets', null, 'ppe_cost', 'investing'),
  ('1510', 'Furniture and fittings', 'asset', false, 'assets', null, 'ppe_cost', 'investing'),
  ('1520', 'Computers', 'asset', false, 'assets', null, 'ppe_cost', 'investing'),
  ('1530', 'Equipment', 'asset', false, 'assets', null, 'ppe_cost', 'investing'),
  ('1540', 'Generators', 'asset', false, 'assets', null, 'ppe_cost', 'investing'),
  ('1550', 'Vehicles', 'asset', false, 'assets', null, 'ppe_cost', 'investing'),
  ('1560', 'Software', 'asset', false, 'assets', null, 'intangibles', 'investing'),
  ('1590', 'Accumulated depreciation', 'asset', true, null, null, 'ppe_depreciation', 'none'),
  ('1600', 'Depreciation, leasehold improvements', 'asset', false, 'assets', null, 'ppe_depreciation', 'none'),
  ('1610', 'Depreciation, furniture and fittings', 'asset', false, 'assets', null, 'ppe_depreciation', 'none'),
  ('1620', 'Depreciation, computers', 'asset', false, 'assets', null, 'ppe_depreciation', 'none'),
  ('1630', 'Depreciation, equipment', 'asset', false, 'assets', null, 'ppe_depreciation', 'none'),
  ('1640', 'Depreciation, generators', 'asset', false, 'assets', null, 'ppe_depreciation', 'none'),
  ('1650', 'Depreciation, vehicles', 'asset', false, 'assets', null, 'ppe_depreciation', 'none'),
  ('1660', 'Amortisation, software', 'asset', false, 'assets', null, 'intangibles', 'none'),
  ('2000', 'Payables', 'liability', true, null, null, 'payables', 'operating'),
  ('2010', 'Trade payables', 'liability', false, 'procurement', 'vendor', 'payables', 'operating'),
  ('2020', 'Trade payables, foreign currency', 'liability', false, 'procurement', 'vendor', 'payables', 'operating'),
  ('2030', 'Receipts not allocated', 'liability', false, null, null, 'advances', 'operating'),
  ('2040', 'Accruals', 'liability', false, null, null, 'accruals', 'operating'),
  ('2050', 'Advances from customers', 'liability', false, 'billing', 'client', 'advances', 'operating'),
  ('2060', 'Deferred income', 'liability', false, null, null, 'advances', 'operating'),
  ('2090', 'Taxes', 'liability', true, null, null, 'taxes', 'operating'),
  ('2100', 'Output VAT', 'liability', false, 'documents', null, 'taxes', 'operating'),
  ('2105', 'VAT payable', 'liability', false, 'documents', null, 'taxes', 'operating'),
  ('2110', 'VAT withheld or self-accounted', 'liability', false, 'documents', null, 'taxes', 'operating'),
  ('2120', 'Withholding tax, NRS', 'liability', false, 'documents', null, 'taxes', 'operating'),
  ('2125', 'Withholding tax, State', 'liability', false, 'documents', null, 'taxes', 'operating'),
  ('2190', 'Payroll and pension', 'liability', true, null, null, 'payroll', 'operating'),
  ('2200', 'PAYE payable', 'liability', false, 'payroll', 'authority', 'taxes', 'operating'),
  ('2210', 'Pension payable', 'liability', false, 'payroll', 'authority', 'payroll', 'operating'),
  ('2220', 'National Housing Fund payable', 'liability', false, 'payroll', null, 'payroll', 'operating'),
  ('2225', 'Health insurance payable', 'liability', false, 'payroll', null, 'payroll', 'operating'),
  ('2230', 'NSITF payable', 'liability', false, 'payroll', null, 'payroll', 'operating'),
  ('2235', 'ITF payable', 'liability', false, 'payroll', null, 'payroll', 'operating'),
  ('2240', 'Net pay payable', 'liability', false, 'payroll', null, 'payroll', 'operating'),
  ('2245', 'Other deductions payable', 'liability', false, 'payroll', 'authority', 'payroll', 'operating'),
  ('2250', 'Leave and 13th month provided for', 'liability', false, 'payroll', null, 'provisions', 'operating'),
  ('2290', 'Income taxes', 'liability', true, null, null, 'taxes', 'operating'),
  ('2300', 'Company income tax', 'liability', false, null, null, 'taxes', 'operating'),
  ('2310', 'Development levy', 'liability', false, null, null, 'taxes', 'operating'),
  ('2320', 'Deferred tax', 'liability', false, null, null, 'provisions', 'none'),
  ('2390', 'Borrowings and provisions', 'liability', true, null, null, 'borrowings', 'financing'),
  ('2400', 'Loans', 'liability', false, null, null, 'borrowings', 'financing'),
  ('2420', 'Current accounts of directors', 'liability', false, null, null, 'borrowings', 'financing'),
  ('2430', 'Dividends payable', 'liability', false, null, null, 'borrowings', 'financing'),
  ('2440', 'Provisions', 'liability', false, null, null, 'provisions', 'none'),
  ('2990', 'Equity', 'equity', true, null, null, 'capital', 'financing'),
  ('3000', 'Share capital', 'equity', false, null, null, 'capital', 'financing'),
  ('3100', 'Retained earnings', 'equity', false, 'documents', null, 'retained', 'none'),
  ('3200', 'Reserves', 'equity', false, null, null, 'capital', 'none'),
  ('3900', 'Opening clearing', 'equity', false, 'documents', null, 'capital', 'none'),
  ('3990', 'Revenue', 'income', true, null, null, 'revenue', 'operating'),
  ('4000', 'Services, local', 'income', false, 'billing', null, 'revenue', 'operating'),
  ('4010', 'Services, exported', 'income', false, 'billing', null, 'revenue', 'operating'),
  ('4020', 'Staffing', 'income', false, 'billing', null, 'revenue', 'operating'),
  ('4030', 'Costs recharged', 'income', false, 'billing', null, 'revenue', 'operating'),
  ('4090', 'Discounts and credits', 'income', false, 'billing', null, 'credits', 'operating'),
  ('4095', 'Other income', 'income', true, null, null, 'other_income', 'operating'),
  ('4100', 'Interest received', 'income', false, null, null, 'other_income', 'operating'),
  ('4110', 'Gains on disposal', 'income', false, 'assets', null, 'other_income', 'investing'),
  ('4120', 'Sundry income', 'income', false, null, null, 'other_income', 'operating'),
  ('4990', 'Cost of service', 'expense', true, null, null, 'cost_of_service', 'operating'),
  ('5000', 'Salaries, agents', 'expense', false, 'payroll', null, 'cost_of_service', 'operating'),
  ('5010', 'Employer pension, agents', 'expense', false, 'payroll', null, 'cost_of_service', 'operating'),
  ('5030', 'Telephony', 'expense', false, null, null, 'cost_of_service', 'operating'),
  ('5040', 'Software subscriptions', 'expense', false, null, null, 'cost_of_service', 'operating'),
  ('5050', 'Staff transport', 'expense', false, null, null, 'cost_of_service', 'operating'),
  ('5060', 'Subcontractors', 'expense', false, null, null, 'cost_of_service', 'operating'),
  ('5990', 'Administration', 'expense', true, null, null, 'administration', 'operating'),
  ('6000', 'Salaries, administration', 'expense', false, 'payroll', null, 'administration', 'operating'),
  ('6010', 'Employer pension, administration', 'expense', false, 'payroll', null, 'administration', 'operating'),
  ('6020', 'NSITF', 'expense', false, 'payroll', null, 'administration', 'operating'),
  ('6030', 'ITF', 'expense', false, 'payroll', null, 'administration', 'operating'),
  ('6040', 'Health insurance', 'expense', false, 'payroll', null, 'administration', 'operating'),
  ('6060', 'Training', 'expense', false, null, null, 'administration', 'operating'),
  ('6100', 'Rent', 'expense', false, null, null, 'administration', 'operating'),
  ('6110', 'Power and fuel', 'expense', false, null, null, 'administration', 'operating'),
  ('6120', 'Internet', 'expense', false, null, null, 'administration', 'operating'),
  ('6130', 'Repairs', 'expense', false, null, null, 'administration', 'operating'),
  ('6140', 'Security and cleaning', 'expense', false, null, null, 'administration', 'operating'),
  ('6150', 'Insurance', 'expense', false, null, null, 'administration', 'operating'),
  ('6160', 'Travel', 'expense', false, null, null, 'administration', 'operating'),
  ('6180', 'Professional fees', 'expense', false, null, null, 'administration', 'operating'),
  ('6190', 'Audit fee', 'expense', false, null, null, 'administration', 'operating'),
  ('6200', 'Directors’ fees', 'expense', false, null, null, 'administration', 'operating'),
  ('6210', 'Bank charges', 'expense', false, null, null, 'administration', 'operating'),
  ('6220', 'Office expenses', 'expense', false, null, null, 'administration', 'operating'),
  ('6240', 'Marketing', 'expense', false, null, null, 'administration', 'operating'),
  ('6250', 'VAT that cannot be recovered', 'expense', false, null, null, 'administration', 'operating'),
  ('6260', 'Credit losses', 'expense', false, null, null, 'administration', 'operating'),
  ('6270', 'Fines', 'expense', false, null, null, 'administration', 'operating'),
  ('6280', 'Rounding', 'expense', false, 'documents', null, 'administration', 'operating'),
  ('6300', 'Depreciation', 'expense', false, 'assets', null, 'administration', 'none'),
  ('6990', 'Finance cost', 'expense', true, null, null, 'finance_cost', 'operating'),
  ('7000', 'Interest paid', 'expense', false, null, null, 'finance_cost', 'financing'),
  ('7100', 'Exchange differences, realised', 'expense', false, 'documents', null, 'finance_cost', 'operating'),
  ('7110', 'Exchange differences, unrealised', 'expense', false, 'documents', null, 'finance_cost', 'none'),
  ('7120', 'Losses on disposal', 'expense', false, 'assets', null, 'finance_cost', 'investing'),
  ('7990', 'Taxation', 'expense', true, null, null, 'tax', 'operating'),
  ('8000', 'Income tax', 'expense', false, null, null, 'tax', 'operating'),
  ('8010', 'Development levy, cost', 'expense', false, null, null, 'tax', 'operating');
insert into account (code, title, kind, is_group, owner, party_kind, line, cash)
select code, title, kind, is_group, owner, party_kind, line, cash from chart;
-- Each stands in the group before it.
update account set parent_id = (select above.id from account above where above.is_group and above.code < account.code order by above.code desc limit 1)
  where not is_group;

insert into posting_rule (key, office_type, account_id)
select rule.key, rule.office_type, account.id from (values
  ('payroll.salaries', null, '6000'), ('payroll.salaries', 'campaign', '5000'),
  ('payroll.pension_expense', null, '6010'), ('payroll.pension_expense', 'campaign', '5010'),
  ('payroll.nhis_expense', null, '6040'), ('payroll.nsitf_expense', null, '6020'), ('payroll.itf_expense', null, '6030'),
  ('payroll.paye_payable', null, '2200'), ('payroll.pension_payable', null, '2210'), ('payroll.nhf_payable', null, '2220'),
  ('payroll.nhis_payable', null, '2225'), ('payroll.nsitf_payable', null, '2230'), ('payroll.itf_payable', null, '2235'),
  ('payroll.other_payable', null, '2245'), ('payroll.other_income', null, '4120'), ('payroll.written_off', null, '6260'),
  ('payroll.staff_loans', null, '1300'), ('payroll.salary_overpaid', null, '1310'), ('payroll.net_payable', null, '2240'),
  ('payroll.bank', null, '1010'), ('payroll.cash', null, '1030')) rule (key, office_type, code) join account on account.code = rule.code;
