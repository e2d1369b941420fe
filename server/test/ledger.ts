/** Entries of payroll that stand in the ledger, by SQL: as posting writes them, numbers and kept months too. */

interface Entry {
  id: string
  kind: 'payroll' | 'payment' | 'receipt'
  event: string
  reference: string
  dated_on: string
  /** Table, id and part. */
  source: [kind: string, id: string, part: string]
  hash?: string
  /** What the account is to payroll, of whom, and its two sides in kobo. */
  lines: [account: string, detail: string, debit: number, credit: number][]
}

const series = { payroll: 'PAY', payment: 'PMT', receipt: 'RCT' }

const text = (value: string | undefined) => (value === undefined ? 'null' : `'${value}'`)

export const entriesSql = (entries: readonly Entry[]): string => {
  const ids = entries.map(({ id }) => text(id)).join(', ')
  const heads = entries.map(({ id, kind, event, reference, dated_on, source, hash }) => {
    const start = `${series[kind]}${dated_on.slice(0, 4)}`
    const number = `(select '${start}' || lpad((count(*) + 1)::text, 6, '0') from journal_entry where number like '${start}%')`
    const values = [kind, event, reference, dated_on, dated_on, ...source, hash].map(text).join(', ')
    return `insert into journal_entry (id, number, kind, event, reference, dated_on, document_on, source_kind, source_id, part, hash, posted_at)
      values ('${id}', ${number}, ${values}, now())`
  })
  const lines = entries.flatMap(({ id, dated_on, lines: own }) =>
    own.map(
      ([account, detail, debit, credit], position) =>
        `('${id}', ${position}, '${dated_on}', (select account_id from posting_rule where key = 'payroll.${account}' and office_type is null),
          'payroll.${account}', '${detail}', ${debit}, ${credit})`,
    ),
  )
  return `
  ${heads.join(';\n  ')};
  insert into journal_line (entry_id, position, dated_on, account_id, rule_key, detail, debit_kobo, credit_kobo) values ${lines.join(', ')};
  insert into ledger_month as kept (account_id, month, debit_kobo, credit_kobo, lines)
    select account_id, date_trunc('month', dated_on)::date, sum(debit_kobo), sum(credit_kobo), count(*) from journal_line
    where entry_id in (${ids}) group by 1, 2
    on conflict (account_id, office_id, party_id, month, is_small) do update set debit_kobo = kept.debit_kobo + excluded.debit_kobo,
      credit_kobo = kept.credit_kobo + excluded.credit_kobo, lines = kept.lines + excluded.lines;
  insert into number_series (code, year, last) select left(number, 3), substr(number, 4, 4)::int, count(*) from journal_entry group by 1, 2
    on conflict (code, year) do update set last = excluded.last`
}
