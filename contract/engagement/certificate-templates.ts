/** What a certificate of appreciation may look like and say. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { requiredText } from '../endpoint.ts'

export const certificateColours = { green: 'Green', gold: 'Gold', blue: 'Blue', plum: 'Plum' } as const
export type CertificateColour = keyof typeof certificateColours
const colourNames = Object.keys(certificateColours) as [CertificateColour, ...CertificateColour[]]

export const certificateTemplates = crud({
  path: 'certificate_templates',
  noun: 'certificate_template',
  summary: 'The templates of certificates.',
  read: 'certificate.send',
  edit: 'certificate.template.edit',
  stake: 'none',
  topics: ['certificate_templates'],
  fields: {
    title: requiredText(60),
    heading: requiredText(60),
    opening: requiredText(80),
    colour: z.enum(colourNames, 'Choose a colour'),
  },
  row: { title: z.string(), heading: z.string(), opening: z.string(), colour: z.enum(colourNames) },
  sort: ['title', 'heading'],
})
