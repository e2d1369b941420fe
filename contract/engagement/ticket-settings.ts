/** What the help desk sets up for itself: the categories of tickets and its canned answers. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { id, named, personRef, requiredText, text } from '../endpoint.ts'
import { requiredRichText } from '../rich-text.ts'

export const ticketCategories = crud({
  path: 'ticket_categories',
  noun: 'ticket_category',
  summary:
    'The ticket categories, who is responsible for each, and their number of unsolved tickets that are kept from nobody.',
  read: 'ticket.settings',
  edit: 'ticket.settings',
  stake: 'none',
  topics: ['tickets', 'people'],
  fields: {
    title: requiredText(60),
    /** Shown to who chooses it in the form. */
    description: z._default(text(200), ''),
    /** Its tickets are for those who handle confidential ones alone. */
    confidential: z._default(z.boolean(), false),
    /** By OGID: told of its new and overdue tickets, and allowed to handle them. Without any, and without offices, all who handle tickets are. */
    responsible: z._default(z.array(requiredText(20)).check(z.maxLength(20, 'At most 20 people')), []),
    /** The same of everybody who sits there. */
    office_ids: z._default(z.array(id).check(z.maxLength(10, 'At most 10 offices')), []),
  },
  row: {
    title: z.string(),
    description: z.string(),
    confidential: z.boolean(),
    people: z.array(personRef),
    offices: z.array(named),
    unsolved: z.number(),
  },
  sort: ['title', 'unsolved'],
})

export const cannedAnswers = crud({
  path: 'canned_answers',
  noun: 'canned_answer',
  summary: 'The canned answers for replies.',
  read: 'ticket.handle',
  edit: 'ticket.settings',
  stake: 'none',
  topics: ['tickets'],
  fields: {
    title: requiredText(80),
    body: requiredRichText,
    /** Offered first for tickets of this category. */
    category_id: z._default(z.nullable(id), null),
  },
  row: { title: z.string(), body: z.string(), category_id: z.nullable(z.string()), category: z.nullable(named) },
  sort: ['title'],
})
