/** Public holidays and whom they are for. */
import * as z from 'zod/mini'
import { day, endpoint, flag, id, idParams, listQuery, listReply, message, requiredText, version } from './endpoint.ts'
import { officeType } from './session.ts'

const holiday = z.object({
  id: z.string(),
  title: z.string(),
  start_date: day,
  end_date: day,
  /** By today in UTC (specification 4). */
  status: z.enum(['past', 'pending', 'happening']),
  /** Empty: the whole company. */
  offices: z.array(z.object({ id: z.string(), title: z.string(), office_type: officeType })),
  version,
})

const draft = z
  .strictObject({
    title: requiredText(120),
    start_date: day,
    end_date: day,
    office_ids: z._default(z.array(id).check(z.maxLength(500)), []),
  })
  .check(
    z.refine((value) => value.end_date >= value.start_date, { error: 'The end date is before the start date', path: ['end_date'] }),
    z.refine((value) => value.end_date <= inThirtyDays(value.start_date), { error: 'A holiday lasts at most 31 days', path: ['end_date'] }),
  )

function inThirtyDays(start: string): string {
  const end = new Date(`${start}T00:00:00Z`)
  end.setUTCDate(end.getUTCDate() + 30)
  return end.toISOString().slice(0, 10)
}

const effect = z.object({
  public_holiday: holiday,
  /** Applications that got days back because the holiday came later than their approval. */
  leaves_changed: z.number(),
  days_given_back: z.number(),
})

export const holidayDraft = draft

export const holidays = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/public_holidays.json',
    access: 'holiday.read',
    summary: 'Public holidays, newest first unless sorted otherwise.',
    query: listQuery(['start_date', 'end_date', 'title'], {
      year: z.optional(z.coerce.number().check(z.int(), z.gte(1900), z.lte(2200))),
      /** Only those that count for the caller: the company's and their office's. */
      mine: z.optional(flag),
    }),
    rows: 'public_holidays',
    reply: listReply('public_holidays', holiday),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/employee_holidays.json',
    access: 'holiday.read',
    summary: 'The holidays that count for the caller: of departments (with the company’s) or of their campaign.',
    reply: z.object({
      employee_holidays: z.object({
        department_holidays: z.array(z.object({ public_holiday: holiday })),
        campaign_holidays: z.array(z.object({ public_holiday: holiday })),
      }),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/public_holidays.json',
    access: 'holiday.edit',
    summary: 'Declares a holiday; approved and pending leave that it falls into gets its days back at once.',
    body: draft,
    reply: effect,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/public_holidays/{id}.json',
    access: 'holiday.edit',
    summary: 'Changes a holiday; days newly inside it are given back. Days outside it stay as they were given.',
    params: idParams,
    body: z.strictObject({
      title: requiredText(120), start_date: day, end_date: day, office_ids: z.array(id).check(z.maxLength(500)), version,
    }).check(z.refine((value) => value.end_date >= value.start_date, { error: 'The end date is before the start date', path: ['end_date'] })),
    reply: effect,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/public_holidays/{id}.json',
    access: 'holiday.edit',
    summary: 'Archives a holiday that has not begun.',
    params: idParams,
    reply: message,
  }),
}
