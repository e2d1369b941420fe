/** Public holidays and whom they are for. */
import * as z from 'zod/mini'
import { day, endpoint, flag, id, idParams, listQuery, listReply, message, requiredText, version } from './endpoint.ts'
import { officeType } from './session.ts'

export const holiday = z.object({
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

interface Days {
  start_date: string
  end_date: string
}
const order = z.refine<Days>((value) => value.end_date >= value.start_date, {
  error: 'The end date is before the start date',
  path: ['end_date'],
})
const oneMonth = z.refine<Days>((value) => !(Date.parse(value.end_date) - Date.parse(value.start_date) > 30 * 86_400_000), {
  error: 'A holiday lasts at most 31 days',
  path: ['end_date'],
})

const office_ids = z.array(id).check(z.maxLength(500))
const fields = { title: requiredText(120), start_date: day, end_date: day }

const draft = z.strictObject({ ...fields, office_ids: z._default(office_ids, []) }).check(order, oneMonth)

/** What the form asks for: that a holiday is everyone's is chosen, not left open. */
export const holidayForm = z
  .object({ ...fields, for_whom: z.enum(['everyone', 'offices']), office_ids: z._default(office_ids, []) })
  .check(
    order,
    oneMonth,
    z.refine((value) => value.for_whom === 'everyone' || value.office_ids.length > 0, {
      error: 'Choose at least one office',
      path: ['office_ids'],
    }),
  )

const effect = z.object({
  public_holiday: holiday,
  /** Applications that got days back because the holiday came later than their approval. */
  leaves_changed: z.number(),
  days_given_back: z.number(),
})

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
    body: z.strictObject({ ...fields, office_ids, version }).check(order, oneMonth),
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
