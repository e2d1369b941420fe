/** Lists that are too long to be downloaded at once, made as files in the background. */
import * as z from 'zod/mini'
import { endpoint, moment } from '../endpoint.ts'

/** From so many rows on a list becomes a file in the background. */
export const longList = 10_000

const listExport = z.object({
  id: z.string(),
  /** As the file is called, such as 'attendance-days-2026-11-01-to-2026-11-30.xlsx'. */
  name: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  size: z.nullable(z.number()),
  created_at: moment,
  /** Of `files.download`, once it is done. */
  file_id: z.nullable(z.string()),
})

export const listExports = {
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/list_exports.json',
    access: 'signed_in',
    topics: ['list_exports'],
    summary: `The caller’s exports of long lists (from ${longList.toLocaleString('en')} rows), newest first; a file is kept for as long as exports are.`,
    reply: z.object({ list_exports: z.array(listExport) }),
  }),
}
