/** What text announcements, video announcements and newsletters have in common when they are written. */
import { dayIn } from '@iroko/contract/dates'
import { type Audience, audienceKeys } from '@iroko/contract/engagement/audience'
import { invalid } from '@iroko/contract/errors'
import { isEmptyRichText } from '@iroko/contract/rich-text'
import type { CrudCall } from '../../../lib/crud.ts'
import type { Db } from '../../../lib/database/database.ts'
import { jobTools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import { companyZone, type Portal } from '../../../lib/portal.ts'
import { cleanRichText } from '../../../lib/rich-text.ts'
import { announcementLetter, announcementPath } from './notify.ts'
import { isOtherContent } from './rules.ts'
import * as store from './store.ts'
import { audienceOf, missingOf } from './store-audience.ts'

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

/** What the second person agrees to, of texts and newsletters. */
const content = ['title', 'body', 'issue', 'must_confirm', ...audienceKeys] as const

/**
 * What is written beside the form: its author. A change of what is published waits for its second person: a video leaves the screens until
 * then, and of anything else what stands there stays.
 */
export async function writtenBy(
  { db, user }: Pick<CrudCall, 'db' | 'user'>,
  kind: store.Kind,
  before: { id: string } | undefined,
  { minor = false, ...row }: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (!before) return { ...row, kind, edited_by: user.id }
  const { published_at, ...shown } = await store.findContent(db, before.id)
  const isOther = isOtherContent(shown, row)
  if (published_at === null || kind === 'video')
    return isOther ? { ...row, edited_by: user.id, published_by: null, published_at: null } : row
  const rest = Object.fromEntries(Object.entries(row).filter(([key]) => !content.some((field) => field === key)))
  if (!isOther) return { ...rest, draft: null, draft_by: null, draft_minor: false }
  const draft = Object.fromEntries(content.flatMap((key) => (key in row ? [[key, row[key]]] : [])))
  return { ...rest, draft: JSON.stringify(draft), draft_by: user.id, draft_minor: minor }
}

/** Tells the audience of each announcement that is on the screens now, everyone once and again when it says something else. */
export async function notifyAudiences(portal: Portal): Promise<void> {
  const { db } = portal.database
  const now = portal.now()
  const today = dayIn(companyZone, now)
  for (const text of await store.listShownTexts(db, now))
    await db.transaction().execute(async (transaction) => {
      const tools = jobTools(portal, transaction, 'tell-announcements')
      const people = await audienceOf(transaction, 'announcement', text.id, today)
      const recipients = await store.insertTold(transaction, text.id, people, now)
      await write(tools, recipients, announcementPath, announcementLetter(text), 'company')
      if (recipients.length > 0) await tools.changed('announcements', { permission: 'announcement.read' })
    })
}
