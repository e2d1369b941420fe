/** What the law fixes for pay, as dated rows: the period decides which one counts, not the day of the run. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { day, endpoint, listQuery, listReply, moment, personRef, requiredText, text, whole } from '../endpoint.ts'

const kobo = koboBetween(0, 1e14)
/** Hundredths of a percent: 1500 is 15%. */
const basisPoints = whole(0, 10_000)

const bandsOf = (width: typeof kobo) =>
  z.array(z.object({ width_kobo: z.nullable(width), rate_bp: basisPoints })).check(
    z.minLength(1, 'Enter at least one band'),
    z.maxLength(12, 'At most 12 bands'),
    z.refine(
      (bands) => bands.every(({ width_kobo }, index) => (width_kobo === null) === (index === bands.length - 1)),
      'Only the last band has no upper end',
    ),
  )

export const statutoryFields = {
  bands: bandsOf(kobo),
  minimum_wage_kobo: z.nullable(kobo),
  rent_relief: z.nullable(z.object({ rate_bp: basisPoints, cap_kobo: kobo })),
  consolidated_relief: z.nullable(
    z.object({ fixed_kobo: kobo, least_bp: basisPoints, share_bp: basisPoints, of: z.enum(['net', 'gross']) }),
  ),
  minimum_tax_bp: basisPoints,
  /** Bands of somebody who joined within the year: narrower in proportion, or whole. */
  joiner_bands: z.enum(['prorated', 'full_year']),
  pension_employee_bp: basisPoints,
  pension_employer_bp: basisPoints,
  /** From how much on the employer may bear all of the pension alone. */
  pension_alone_bp: z._default(basisPoints, 2000),
  nhf_bp: basisPoints,
  nhf_of: z.enum(['basic', 'gross']),
  nhis_employee_bp: basisPoints,
  nhis_employer_bp: basisPoints,
  nsitf_bp: basisPoints,
  itf_bp: basisPoints,
}

const rules = z.object(statutoryFields)
export type StatutoryRules = z.output<typeof rules>

const ruleSet = z.object({
  id: z.string(),
  title: z.string(),
  starts_on: day,
  /** The last day that it counts for; null for the newest. */
  ends_on: z.nullable(day),
  note: z.string(),
  rules,
  created_by: z.nullable(personRef),
  created_at: moment,
})
export type StatutoryRuleSet = z.output<typeof ruleSet>

export const statutory = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/statutory_rules.json',
    access: 'payroll.read',
    stake: 'none',
    topics: ['statutory'],
    summary: 'Tax bands, reliefs, pension and levies by the date from which they apply, newest first.',
    query: listQuery(['starts_on'], {}),
    rows: 'statutory_rules',
    reply: z.extend(listReply('statutory_rules', ruleSet), { can: z.object({ edit: z.boolean() }) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/statutory_rules.json',
    access: 'statutory.edit',
    stake: 'money',
    summary:
      'Adds rules that apply from the first day of a month. Earlier ones never change: payslips keep the rules they were calculated with.',
    body: z.strictObject({
      title: requiredText(80),
      starts_on: day.check(z.refine((value) => value.endsWith('-01'), 'Choose the first day of a month')),
      note: text(500),
      rules: z.strictObject({ ...statutoryFields, bands: bandsOf(koboBetween(1, 1e14, 'Enter an amount above zero')) }),
    }),
    reply: z.object({ message: z.string(), statutory_rule: ruleSet }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/statutory_rules/{id}.json',
    access: 'statutory.edit',
    stake: 'money',
    summary: 'Deletes rules that do not apply yet.',
    params: z.strictObject({ id: z.uuid('This record was not found') }),
  }),
}
