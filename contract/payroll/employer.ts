/** What papers for tax offices say of the employer. */
import * as z from 'zod/mini'
import { endpoint, text, version } from '../endpoint.ts'

const papers = z.object({
  version,
  tax_id: z.string(),
  address: z.string(),
  /** Its number with the tax office of each State. */
  payer_ids: z.record(z.string(), z.string()),
})
export type Employer = z.output<typeof papers>

export const employer = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/employer.json',
    access: 'payroll.read',
    topics: ['payroll_runs'],
    summary: 'The employer’s Tax ID, address and payer IDs, as they stand on papers for tax offices.',
    reply: z.object({ employer: papers }),
  }),
  set: endpoint({
    method: 'PATCH',
    path: '/api/v1/employer.json',
    access: 'payroll.edit',
    stake: 'money',
    summary: 'Changes them. Payer IDs are a line a State: Lagos: N-1234567.',
    body: z.strictObject({ tax_id: text(40), address: text(300), payer_ids: text(2000), version }),
    reply: z.object({ message: z.string(), employer: papers }),
  }),
}
