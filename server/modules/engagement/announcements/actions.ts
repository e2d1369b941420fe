/** What text announcements, video announcements and newsletters have in common when they are written. */
import type { Audience } from '@iroko/contract/engagement/audience'
import { invalid } from '@iroko/contract/errors'
import { isEmptyRichText } from '@iroko/contract/rich-text'
import type { CrudCall } from '../../../lib/crud.ts'
import type { Db } from '../../../lib/database/database.ts'
import { cleanRichText } from '../../../lib/rich-text.ts'
import { isOtherContent } from './rules.ts'
import * as store from './store.ts'
import { missingOf } from './store-audience.ts'

const gone = {
  office_ids: 'One of these offices no longer exists. Choose again',
  branch_ids: 'One of these branches no longer exists. Choose again',
  roles: 'One of these roles no longer exists. Choose again',
  team_ids: 'One of these teams no longer exists. Choose again',
  cluster_ids: 'One of these clusters no longer exists. Choose again',
  shift_ids: 'One of these shifts no longer exists. Choose again',
  employment_types: 'One of these types of employment no longer exists. Choose again',
  ogids: 'One of these people no longer exists. Choose again',
}

/** Refuses an audience of what no longer exists. */
export async function refuseMissingPlaces(db: Db, audience: Audience): Promise<void> {
  const missing = await missingOf(db, audience)
  if (missing) throw invalid({ [missing]: gone[missing] })
}

/** The sanitised document; refused where it must not be empty and nothing is left of it. */
export function cleanBody(html: string, required: boolean): string {
  const body = cleanRichText(html)
  if (!isEmptyRichText(body)) return body
  if (required) throw invalid({ body: 'Field Required' })
  return ''
}

const files = [
  ['video_file_id', 'video', 'Choose a video file'],
  ['poster_file_id', 'poster', 'Choose a picture'],
  ['captions_file_id', 'captions', 'Choose a captions file'],
] as const

type VideoFiles = { [K in (typeof files)[number][0]]: string | null }

/** Refuses files that were uploaded for something else: a signed address must never lead to somebody's papers. */
export async function refuseOtherFiles(db: Db, body: VideoFiles): Promise<void> {
  const ids = files.flatMap(([field]) => body[field] ?? [])
  const purposes = await store.purposesOf(db, ids)
  for (const [field, purpose, sentence] of files) {
    const id = body[field]
    if (id && purposes.get(id) !== purpose) throw invalid({ [field]: sentence })
  }
}

/** What is written beside the form, of a video; files that others take the place of are forgotten once it is saved. */
export async function writtenVideo(
  call: CrudCall,
  before: { id: string } | undefined,
  row: VideoFiles & Record<string, unknown>,
) {
  const shown: VideoFiles | undefined = before && (await store.findContent(call.db, before.id))
  const written = await writtenBy(call, 'video', before, row)
  const replaced = files.flatMap(([field]) => (shown?.[field] && shown[field] !== row[field] ? [shown[field]] : []))
  if (replaced.length > 0) await call.portal.jobs.enqueue(call.db, 'forget-files', { ids: replaced })
  return written
}

/** What is written beside the form: its author; changed content waits for its second person again. */
export async function writtenBy(
  { db, user }: Pick<CrudCall, 'db' | 'user'>,
  kind: store.Kind,
  before: { id: string } | undefined,
  row: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (!before) return { ...row, kind, edited_by: user.id }
  if (!isOtherContent(await store.findContent(db, before.id), row)) return row
  return { ...row, edited_by: user.id, published_by: null, published_at: null }
}
