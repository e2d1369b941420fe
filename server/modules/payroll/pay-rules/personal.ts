import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

const why = 'Evidence of pay and tax, while tax can be assessed again (Nigeria Tax Administration Act, sections 36 and 55)'

export const personal: Personal = {
  name: 'payRules',
  title: 'Pay by rule',
  sets: [
    {
      name: 'pay_by_rule',
      title: 'Pay by rule',
      tables: ['pay_rule_award'],
      rows: (
        id,
      ) => sql`select rule.title, award.year, award.month, award.kobo as amount_kobo, award.explanation from pay_rule_award award
        join pay_rule rule on rule.id = award.rule_id where award.employee_id = ${id}::uuid order by award.month, rule.title`,
      fate: 'kept',
      why,
    },
    {
      name: 'pay_rules_asked',
      title: 'Pay rules asked for',
      tables: ['pay_rule'],
      rows: (
        id,
      ) => sql`select title, starts_on, ends_on, reason, status, created_at from pay_rule where employee_id = ${id}::uuid
        order by created_at`,
      fate: 'kept',
      why: 'Who decided what the company pays',
    },
  ],
}
