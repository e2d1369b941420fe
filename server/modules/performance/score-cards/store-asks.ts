import { companyZone } from '@iroko/contract/clock'
import { sql } from 'kysely'
import { type Ask, isLedByThem } from '../../../lib/house/ask.ts'
import { owedByRows } from '../../../lib/house/owed.ts'
import { myCard, ofOthers } from './notify.ts'

const opens = '/dashboard/leadership/score-cards'
const month = sql`to_char(card.month, 'FMMonth YYYY')`
const leader = (today: string) => sql`(select line.leader_id from reporting_line line
  join employee leader on leader.id = line.leader_id and works_on(leader, ${today}::date)
  where line.employee_id = card.employee_id and line.starts_on <= ${today}::date and (line.ends_on is null or line.ends_on > ${today}::date)
  order by line.leadership_type, line.leader_id limit 1)`

export const asks: readonly Ask[] = [
  {
    what: 'score_cards_to_submit',
    may: 'score_card.edit',
    opens,
    opensOne: ofOthers,
    first: 'noun',
    again: 3,
    after: { days: 10, who: 'score_template.edit' },
    // From the second day of the next month on, as by then its last day is over.
    rows: (
      of,
    ) => sql`select ${leader(of.today)} as employee_id, card.id as subject, employee.full_name || ', ' || ${month} as about,
      (card.month + interval '1 month 1 day')::timestamp at time zone ${sql.lit(companyZone)} as since, null as until
      from score_card card join employee on employee.id = card.employee_id and works_on(employee, ${of.today}::date)
      where card.status = 'draft' and ${of.today}::date > card.month + interval '1 month' and ${isLedByThem(of, sql.ref('card.employee_id'))}`,
  },
  {
    what: 'score_card_disputes',
    may: 'score_card.edit',
    opens: `${opens}?status=disputed`,
    opensOne: ofOthers,
    first: 'noun',
    again: 2,
    after: { days: 7, who: 'score_template.edit' },
    // Another than the one who submitted it: who leads the person; HR, who hears of it at once too, once it is late.
    rows: (of) => sql`select decider.id as employee_id, card.id as subject,
      employee.full_name || ', ' || ${month} as about, dispute.disputed_at as since, null as until
      from score_card card join employee on employee.id = card.employee_id
      join score_card_dispute dispute on dispute.card_id = card.id
      join ${of.people} decider on decider.id <> card.employee_id and decider.id is distinct from card.submitted_by
        and decider.id = ${leader(of.today)}
      where card.status = 'disputed' and ${isLedByThem(of, sql.ref('card.employee_id'))}`,
  },
  {
    what: 'score_cards_of_me',
    may: 'score_card.read',
    opens: '/dashboard/main/performance',
    opensOne: myCard,
    first: 'noun',
    again: 2,
    after: 'after its last day it is final',
    rows: () => sql`select card.employee_id, card.id as subject, ${month} as about, card.submitted_at as since, card.due_on as until
      from score_card card where card.status = 'submitted'`,
  },
]

/** Cards of months that are over which somebody who leaves has not submitted. */
export const owes = owedByRows('Score cards to submit', (of) =>
  asks.find(({ what }) => what === 'score_cards_to_submit')?.rows(of),
)
