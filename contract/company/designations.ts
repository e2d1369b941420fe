/** What posts are called and how they rank. */
import * as z from 'zod/mini'
import { crud, crudImport } from '../crud.ts'
import { requiredText, whole } from '../endpoint.ts'

const plain = crud({
  path: 'designations',
  noun: 'designation',
  summary: 'The designations with their grade.',
  read: 'structure.read',
  edit: 'structure.edit',
  stake: 'none',
  topics: ['structure', 'people'],
  fields: {
    title: requiredText(80),
    /** 1 is the lowest grade; a higher number ranks higher. */
    grade: whole(1, 30),
  },
  row: { title: z.string(), grade: z.number(), headcount: z.number() },
  sort: ['title', 'grade', 'headcount'],
})

export const designations = { ...plain, import: crudImport(plain) }
