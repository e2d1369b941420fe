-- Sort codes: a third family of codes, of the clearing house, by which some banks are told where a payment goes.
alter table bank add column sort_code text check (sort_code ~ '^[0-9]{9}$');
comment on column bank.sort_code is 'Of its head office at the clearing house, nine digits: it reaches every branch. Most wallets and microfinance banks have none.';
update bank set sort_code = known.sort_code from (values
  ('011', '011151003'),
  ('023', '023150005'),
  ('032', '032154568'),
  ('033', '033152048'),
  ('035', '035150103'),
  ('044', '044150291'),
  ('050', '050150010'),
  ('057', '057150013'),
  ('058', '058152052'),
  ('068', '068150015'),
  ('070', '070150003'),
  ('076', '076151365'),
  ('082', '082150017'),
  ('101', '101152019'),
  ('214', '214150018'),
  ('215', '215082334'),
  ('221', '221159522'),
  ('232', '232150016'),
  ('301', '301080020'),
  ('50629', '552155552'),
  ('560', '560155560')
) known (code, sort_code) where bank.code = known.code;
