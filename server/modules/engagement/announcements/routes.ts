import { announcements } from '@iroko/contract/engagement/announcements'
import { newsletters } from '@iroko/contract/engagement/newsletters'
import { embedAddress, videoAnnouncements } from '@iroko/contract/engagement/video-announcements'
import { conflict, forbidden, notFound } from '@iroko/contract/errors'
import { staleBy } from '../../../lib/audit.ts'
import { type CrudCall, crudHandlers } from '../../../lib/crud.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import { openFilePart } from '../../../lib/files/files.ts'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { fileToken, readFileToken } from '../../../lib/files/signed-address.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { liveSessions } from '../../../lib/http/sessions.ts'
import { mailTo, write } from '../../../lib/mail/letters.ts'
import type { Environment } from '../../../lib/start/environment.ts'
import { cleanBody, refuseMissingPlaces, refuseOtherFiles, writtenBy, writtenVideo } from './actions.ts'
import { announcementLetter, announcementPath, newsletterLetter, newsletterPath, reminderLetter } from './notify.ts'
import { addressUntil, whyNotRemind } from './rules.ts'
import * as store from './store.ts'
import { namedOf } from './store-audience.ts'

/** Readers hear of it too: what they have on the screen may be gone. */
const publishToReaders = (call: CrudCall): Promise<void> => call.changed('announcements', { permission: 'announcement.read' })

/** What the three kinds have in common. */
const written = <K extends store.Kind>(kind: K) => ({
  table: 'announcement' as const,
  rows: store.writtenRows(kind),
  sort: store.writtenSort,
  saved: publishToReaders,
  archived: async (call: CrudCall) => void (await publishToReaders(call)),
})

const taken = () => conflict('taken', 'Another one with this title now exists. Change the title first')

const signing = (environment: Environment) => ({ kind: 'announcement_file', sign: sealerOf(environment).fingerprint })

export const routes = implement(announcements, {
  ...crudHandlers(announcements, {
    ...written('text'),
    values: async (call, body, before) => {
      await refuseMissingPlaces(call.db, body)
      return await writtenBy(call, 'text', before, { ...body, body: cleanBody(body.body, true) })
    },
  }),

  show: async (call) => {
    const text_announcement = await store.findWritten(call.db, 'text', call.params.id)
    if (!text_announcement) throw notFound('text announcement')
    return { text_announcement: { ...text_announcement, named: await namedOf(call.db, text_announcement.ogids) } }
  },

  texts: async (call) => ({
    announcements: await listed('announcements', store.listTexts(call.db, call.user, call.query, call)),
  }),

  publish: async (call) => {
    const { id } = call.params
    const found = await store.lockAnnouncement(call.db, id)
    if (!found) throw notFound('announcement')
    if (found.archived_at) throw conflict('archived', `${found.title} is archived. Restore it first`)
    if (found.published_at && !found.draft) throw conflict('published', `${found.title} is already published`)
    if (found.version !== call.body.version) throw await staleBy(call.db, 'announcement', id)
    if ((found.draft_by ?? found.edited_by) === call.user.id)
      throw forbidden('You cannot publish what you wrote. Another person who may write announcements can publish it')
    if (found.draft) await orRefuse(store.publishDraft(call.db, found, call.user.id, call.now), 'announcement_title', taken())
    else await store.publish(call.db, id, call.user.id, call.now)
    await call.audit({
      action: 'announcement.publish',
      entity: 'announcement',
      entity_id: id,
      after: found.draft ?? { title: found.title },
    })
    await publishToReaders(call)
    if (found.kind === 'newsletter') await call.portal.jobs.enqueue(call.db, 'mail-newsletters', {})
    if (found.kind === 'text') await call.portal.jobs.enqueue(call.db, 'tell-announcements', {})
    return { message: `${found.title} published` }
  },

  read: async (call) => {
    const { id } = call.params
    const found = await store.findShown(call.db, call.user, id, call)
    if (!found) throw notFound('announcement')
    if (found.must_confirm) throw conflict('must_confirm', `Confirm that you have read and understood ${found.title}`)
    await store.markRead(call.db, id, call.user.id, call.now, false)
    await call.changed('announcements', { for: [call.user.id] })
    return { message: `${found.title} marked as ${found.kind === 'video' ? 'watched' : 'read'}` }
  },

  understand: async (call) => {
    const { id } = call.params
    const found = await store.findShown(call.db, call.user, id, call)
    if (!found) throw notFound('announcement')
    await store.markRead(call.db, id, call.user.id, call.now, true)
    await call.audit({ action: 'announcement.understand', entity: 'announcement', entity_id: id })
    await call.changed('announcements', { for: [call.user.id] })
    return { message: `${found.title} marked as read and understood` }
  },

  remind: async (call) => {
    const { id } = call.params
    const found = await store.lockAnnouncement(call.db, id)
    if (!found) throw notFound('announcement')
    const refusal = whyNotRemind(found, call.now)
    if (refusal) throw refusal
    const people = await store.listUnread(call.db, id, call.today)
    if (people.length === 0) throw conflict('all_read', `Everyone has read ${found.title}`)
    if (!(await store.takeReminder(call.db, id, call.today)))
      throw conflict('reminded', 'Reminders were sent today. Send the next ones tomorrow')
    await write(call, people, found.kind === 'newsletter' ? newsletterPath : announcementPath, reminderLetter(found), 'company')
    await call.audit({ action: 'announcement.remind', entity: 'announcement', entity_id: id, after: { people: people.length } })
    return { message: `Reminder sent to ${people.length} ${people.length === 1 ? 'person' : 'people'}` }
  },

  testMail: async (call) => {
    const { id } = call.params
    const [text, newsletter] = [
      await store.findWritten(call.db, 'text', id),
      await store.findWritten(call.db, 'newsletter', id),
    ]
    if (!text && !newsletter) throw notFound('announcement')
    const letter = text
      ? announcementLetter({ ...text, asked_again_at: null })
      : newsletterLetter({ issue: null, title: '', ...newsletter })
    const path = text ? announcementPath : newsletterPath
    await call.mail(
      mailTo(call.user, { ...letter, subject: `Test: ${letter.subject}` }, `${call.portal.environment.PUBLIC_URL}${path}`),
    )
    return { message: `Test mail sent to ${call.user.email}` }
  },

  readers: async (call) => {
    if (!(await store.exists(call.db, call.params.id))) throw notFound('announcement')
    return await listed('readers', store.listReaders(call.db, call.params.id, call.query, call.today))
  },
})

export const videoRoutes = implement(videoAnnouncements, {
  ...crudHandlers(videoAnnouncements, {
    ...written('video'),
    values: async (call, body, before) => {
      await refuseMissingPlaces(call.db, body)
      await refuseOtherFiles(call.db, body)
      const video_url = body.video_url ? (embedAddress(body.video_url) ?? null) : null
      return await writtenVideo(call, before, { ...body, body: cleanBody(body.body, false), video_url })
    },
  }),

  show: async (call) => {
    const video_announcement = await store.findVideo(call.db, call.params.id)
    if (!video_announcement) throw notFound('video announcement')
    const { video_file, poster_file, captions_file } = video_announcement
    const player = playerOf(call, {
      embed_url: video_announcement.video_url,
      video_type: video_file?.type ?? null,
      video_file_id: video_file?.id ?? null,
      poster_file_id: poster_file?.id ?? null,
      captions_file_id: captions_file?.id ?? null,
    })
    return { video_announcement: { ...video_announcement, player, named: await namedOf(call.db, video_announcement.ogids) } }
  },

  watch: async (call) => {
    const { rows, ...page } = await store.listVideos(call.db, call.user, call.query, call)
    return { videos_record: { videos: rows.map((video) => playerOf(call, video)), ...page } }
  },

  file: async ({ db, portal, params, now }) => {
    const [id = '', session = ''] = readFileToken(signing(portal.environment), params.token, now)?.split('_') ?? []
    // Whoever has signed out sees and hears nothing more of it.
    const isLive = session !== '' && (await liveSessions(db, [session], portal.environment, now)).has(session)
    const file = isLive ? await store.findShownFile(db, id) : undefined
    if (!file) throw notFound('file')
    const { type, size } = file
    return { type, size, open: (from, to) => openFilePart(portal.environment, db, file.id, from, to) }
  },
})

interface Files {
  video_file_id: string | null
  poster_file_id: string | null
  captions_file_id: string | null
}

/** The addresses that a player needs in the place of the files. */
function playerOf<V>({ portal, now, user }: Pick<CrudCall, 'portal' | 'now' | 'user'>, video: V & Files) {
  const { video_file_id, poster_file_id, captions_file_id, ...rest } = video
  const until = addressUntil(now)
  const addressOf = (id: string | null) =>
    id && `/api/v1/announcement_files/${fileToken(signing(portal.environment), `${id}_${user.session_id}`, until)}`
  return {
    ...rest,
    video_url: addressOf(video_file_id),
    poster_url: addressOf(poster_file_id),
    captions_url: addressOf(captions_file_id),
  }
}

export const newsletterRoutes = implement(newsletters, {
  ...crudHandlers(newsletters, {
    ...written('newsletter'),
    values: async (call, body, before) => {
      await refuseMissingPlaces(call.db, body)
      return await writtenBy(call, 'newsletter', before, { ...body, body: cleanBody(body.body, true) })
    },
  }),

  show: async (call) => {
    const newsletter = await store.findWritten(call.db, 'newsletter', call.params.id)
    if (!newsletter) throw notFound('newsletter')
    return { newsletter: { ...newsletter, named: await namedOf(call.db, newsletter.ogids) } }
  },

  issues: async (call) => ({
    newsletters: await listed('newsletters', store.listIssues(call.db, call.user, call.query, call)),
  }),
})
