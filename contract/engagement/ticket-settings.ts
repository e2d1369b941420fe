/** What the help desk sets up for itself: the categories of tickets and its canned answers. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { id, named, requiredText, text } from '../endpoint.ts'
import { requiredRichText } from '../rich-text.ts'

export const ticketCategories = crud({
  path: 'ticket_categories',
  noun: 'ticket_category',
  summary: 'The ticket categories with their number of unsolved tickets.',
  read: 'ticket.handle',
  edit: 'ticket.settings',
  topics: ['tickets'],
  fields: {
    title: requiredText(60),
    /** Shown to who chooses it in the form. */
    description: z._default(text(200), ''),
    /** Its tickets are for those who handle confidential ones alone. */
    confidential: z._default(z.boolean(), false),
  },
  row: { title: z.string(), description: z.string(), confidential: z.boolean(), unsolved: z.number() },
  sort: ['title', 'unsolved'],
})

export const cannedAnswers = crud({
  path: 'canned_answers',
  noun: 'canned_answer',
  summary: 'The canned answers for replies.',
  read: 'ticket.handle',
  edit: 'ticket.settings',
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
