/** What other days and rates of a pay group, or another pay group of people, come to: asked before they are saved. */
import * as z from 'zod/mini'
import { chosenPeople, day, endpoint, id, personRef } from '../endpoint.ts'
import { termsFields } from './pay-groups.ts'

/** What somebody's gross pay changes by: less where it is negative. */
const difference = { employee: personRef, kobo: z.number() }

const reply = z.object({
  rate_preview: z.object({
    /** From which day on they would count. */
    from: day,
    /** 'Overtime 0% → 150%'; none where nothing changes. */
    changes: z.array(z.string()),
    /** How many people they would count for on that day. */
    people: z.number(),
    /** Days of attendance from that day to today with hours that would be paid otherwise. */
    days: z.number(),
    /** What gross pay changes by in all, by the days that are known, at most those of the last twelve months. Overtime that waits for approval is not in it. */
    kobo: z.number(),
    /** Whose days or pay change. */
    touched: z.number(),
    /** Those whose pay changes most. */
    whose: z.array(z.object({ ...difference, days: z.number(), minutes: z.number() })),
    /**
     * What the next payslip that is not approved yet comes to, net in kobo, as things are and after the change: of those who are named here, and
     * of those who are moved, ten at most. None for whoever does not
     * read all payslips. `is_whole`: the change begins after its period, and counts as if it were for all of it.
     */
    nets: z.array(
      z.object({ employee: personRef, month: day, is_whole: z.boolean(), before_kobo: z.number(), after_kobo: z.number() }),
    ),
    /** What it would have come to in the last pay period that is over, had it counted for all of it. */
    last: z.object({ month: day, kobo: z.number(), touched: z.number(), whose: z.array(z.object(difference)) }),
  }),
})

export const ratePreviews = {
  terms: endpoint({
    method: 'POST',
    path: '/api/v1/pay_groups/{id}/preview.json',
    access: 'payroll.edit',
    stake: 'none',
    summary:
      'What other days and rates of a pay group would change: whose pay, for how many days that attendance knows already, by how much in kobo, and the next net pay before and after. Nothing is kept.',
    params: z.strictObject({ id }),
    body: z.strictObject(termsFields),
    reply,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/v1/pay_groups/people/preview.json',
    access: 'payroll.edit',
    stake: 'none',
    summary:
      'What it would change to have people paid with another pay group: whose pay, for how many days that attendance knows already, by how much in kobo, and the next net pay before and after. Nothing is kept.',
    body: z.strictObject({ pay_group_id: id, ogids: chosenPeople, starts_on: z.optional(z.nullable(day)) }),
    reply,
  }),
}
