/** Video announcements: a file with poster and captions, or a video of an allowed host. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { endpoint, id, listQuery, listReply, moment, requiredText, text } from '../endpoint.ts'
import { fileRef } from '../platform/files.ts'
import { richText } from '../rich-text.ts'
import {
  publicationChecks,
  publicationFields,
  publicationRow,
  published,
  showPublication,
  unreadFilter,
} from './announcements.ts'

/** Where a video may stand, and its address there: only these may be framed. */
const hosts: { page: RegExp; embed: (id: string) => string; origin: string }[] = [
  {
    page: /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:[\w=&-]*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{11})(?:[?&#][^\s]*)?$/,
    embed: (video) => `https://www.youtube-nocookie.com/embed/${video}`,
    origin: 'https://www.youtube-nocookie.com',
  },
  {
    page: /^https:\/\/(?:www\.)?youtube-nocookie\.com\/embed\/([\w-]{11})$/,
    embed: (video) => `https://www.youtube-nocookie.com/embed/${video}`,
    origin: 'https://www.youtube-nocookie.com',
  },
  {
    page: /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{6,12})(?:[?#][^\s]*)?$/,
    embed: (video) => `https://player.vimeo.com/video/${video}`,
    origin: 'https://player.vimeo.com',
  },
]

export const videoHosts = [...new Set(hosts.map(({ origin }) => origin))]

/** The address to frame of a video of an allowed host; undefined for any other address. */
export function embedAddress(address: string): string | undefined {
  for (const { page, embed } of hosts) {
    const video = page.exec(address.trim())?.[1]
    if (video) return embed(video)
  }
  return undefined
}

const sources = {
  /** Exactly one of the two. */
  video_file_id: z._default(z.nullable(id), null),
  video_url: z._default(
    z.nullable(
      text(500).check(
        z.refine((url) => url === '' || embedAddress(url) !== undefined, 'Enter the address of a YouTube or Vimeo video'),
      ),
    ),
    null,
  ),
  /** Shown until the video plays. */
  poster_file_id: z._default(z.nullable(id), null),
  /** WebVTT, of a video file; a host brings its own. */
  captions_file_id: z._default(z.nullable(id), null),
}

const oneSource = z.refine<{ video_file_id: string | null; video_url: string | null }>(
  ({ video_file_id, video_url }) => Boolean(video_file_id) !== Boolean(video_url),
  { error: 'Choose a video file or enter an address, not both', path: ['video_url'] },
)

const file = z.nullable(fileRef)

/** What a player needs. */
const player = {
  /** Of an allowed host, to frame; null for a file. */
  embed_url: z.nullable(z.string()),
  video_url: z.nullable(z.string()),
  video_type: z.nullable(z.string()),
  poster_url: z.nullable(z.string()),
  captions_url: z.nullable(z.string()),
}

export const videoAnnouncements = {
  ...crud({
    path: 'videos',
    noun: 'video_announcement',
    summary: 'The video announcements, drafts included, for those who write them.',
    read: 'announcement.edit',
    edit: 'announcement.edit',
    stake: 'none',
    topics: ['announcements'],
    fields: { ...publicationFields, body: z._default(richText, ''), ...sources },
    checks: [...publicationChecks, oneSource],
    row: publicationRow,
    sort: ['starts_on', 'ends_on', 'title'],
  }),
  show: showPublication('videos', 'video_announcement', {
    body: z.string(),
    video_url: z.nullable(z.string()),
    video_file: file,
    poster_file: file,
    captions_file: file,
    /** For who looks at it before it is published. */
    player: z.object(player),
  }),

  watch: endpoint({
    method: 'GET',
    path: '/api/v1/video_announcements.json',
    access: 'announcement.read',
    topics: ['announcements'],
    summary: 'The published video announcements for the caller, newest first. The addresses of files work for six hours.',
    query: listQuery(['starts_on'], unreadFilter),
    reply: z.object({
      videos_record: listReply(
        'videos',
        z.object({
          ...published,
          ...player,
          watched_at: z.nullable(moment),
        }),
      ),
    }),
  }),

  file: endpoint({
    method: 'GET',
    path: '/api/v1/announcement_files/{token}',
    access: 'public',
    stake: 'none',
    topics: [],
    summary:
      'The bytes of a video, poster or captions of an announcement, in parts when asked for (RFC 9110, 14). A player sends no token of a session, so the address itself is signed and works for six hours.',
    params: z.strictObject({ token: requiredText(200) }),
    raw: true,
  }),
}
