/** Public holidays and whom they are for. */
import * as z from 'zod/mini'
import { holidayCalendars } from '../company/offices.ts'
import { day, endpoint, flag, id, listQuery, listReply, moment, named, personRef, requiredText, version } from '../endpoint.ts'
import { officeType } from '../session.ts'

export const holiday = z.object({
  id: z.string(),
  title: z.string(),
  start_date: day,
  end_date: day,
  /** By today in UTC (specification 4). */
  status: z.enum(['past', 'pending', 'happening']),
  /** Without an office and a branch it is for the whole company; else for whoever is in one of either. */
  offices: z.array(z.object({ id: z.string(), title: z.string(), office_type: officeType })),
  branches: z.array(named),
  declared_at: moment,
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
  error: 'Enter a holiday of at most 31 days',
  path: ['end_date'],
})

const ids = z.array(id).check(z.maxLength(500))
const fields = { title: requiredText(120), start_date: day, end_date: day }

const draftShape = { ...fields, office_ids: z._default(ids, []), branch_ids: z._default(ids, []) }
const draft = z.strictObject(draftShape).check(order, oneMonth)

/** What the form asks for: that a holiday is everyone's is chosen, not left open. */
export const holidayForm = z.object({ ...draftShape, for_whom: z.enum(['everyone', 'some']) }).check(
  order,
  oneMonth,
  z.refine((value) => value.for_whom === 'everyone' || value.office_ids.length + value.branch_ids.length > 0, {
    error: 'Choose at least one office or branch',
    path: ['office_ids'],
  }),
)

const effect = z.object({
  public_holiday: holiday,
  /** Applications that got days back because the holiday came later than their approval. */
  leaves_changed: z.number(),
  days_given_back: z.number(),
  /** Days of leave that the holiday had returned and that are ordinary ones again. */
  days_charged_again: z.number(),
})

const impact = z.object({
  /** Who has the days off: active people of its offices and branches on its first day. */
  people: z.number(),
  /** Pending and approved leave that gets days back or has days deducted again, the first fifty by name. */
  leaves_changed: z.number(),
  days_given_back: z.number(),
  days_charged_again: z.number(),
  leaves: z.array(
    z.object({
      employee: personRef,
      leave_type: z.nullable(z.string()),
      starts_on: day,
      ends_on: day,
      days_given_back: z.number(),
      days_charged_again: z.number(),
    }),
  ),
  /** Days on which somebody was absent, or there for half a day, that become the holiday. */
  absences_lifted: z.number(),
  /** Days on which somebody worked, or was late, that become a holiday: their work is overtime then. */
  days_worked: z.number(),
  /** Days that were a holiday until now and are ordinary ones again, where a change takes them out; nobody becomes absent by it. */
  days_taken_out: z.number(),
  /** Campaigns that owe their client so many people, and how many of theirs are off. */
  campaigns: z.array(z.object({ id: z.string(), title: z.string(), people: z.number(), committed_headcount: z.number() })),
})

const suggestion = z.object({
  title: z.string(),
  start_date: day,
  end_date: day,
  /** Of the lunar calendar: its day is known when the moon was seen. */
  is_expected: z.boolean(),
  /** The holiday that is declared already for these days and for all who keep this calendar. */
  declared_as: z.nullable(z.string()),
})

export const holidays = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/public_holidays.json',
    access: 'holiday.read',
    stake: 'none',
    topics: ['holidays', 'structure'],
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
    topics: ['holidays'],
    summary: 'The holidays that apply to the caller: of departments (with the company’s) or of their campaign.',
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
    stake: 'none',
    summary: 'Adds a public holiday; approved and pending leave on its dates gets the days back at once.',
    body: draft,
    reply: effect,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/v1/public_holidays/preview.json',
    access: 'holiday.edit',
    stake: 'none',
    topics: ['holidays'],
    summary: 'The effect of adding a public holiday, or of changing the one with this id; nothing is saved.',
    body: z.strictObject({ ...draftShape, id: z.optional(id) }).check(order, oneMonth),
    reply: z.object({ impact }),
  }),

  suggestions: endpoint({
    method: 'GET',
    path: '/api/v1/holiday_suggestions.json',
    access: 'holiday.edit',
    topics: ['holidays'],
    summary: 'Suggested public holidays of a country and year from a public list; HR adds them.',
    query: z.strictObject({
      country: z.enum(holidayCalendars, 'Choose one of the calendars'),
      year: z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100)),
    }),
    reply: z.object({
      holiday_suggestions: z.array(suggestion),
      /** The campaigns that keep this country’s holidays; empty for the company’s own country: those are everyone’s. */
      offices: z.array(named),
    }),
  }),

  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/public_holidays/{id}.json',
    access: 'holiday.edit',
    stake: 'none',
    summary: 'Changes a public holiday; days newly inside it are returned. Days outside it stay returned.',
    body: z.strictObject({ ...fields, office_ids: ids, branch_ids: ids, version }).check(order, oneMonth),
    reply: effect,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/public_holidays/{id}.json',
    access: 'holiday.edit',
    stake: 'none',
    summary: 'Archives a public holiday that has not started.',
  }),
}
