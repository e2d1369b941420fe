/** The queue of pop-ups (specification 2 and 4): video announcements, then newsletters, then pending surveys once both are seen; announcements that ask for it before the surveys. */

export interface PopUps<Video, Newsletter, Text, Survey> {
  videos: readonly Video[]
  newsletters: readonly Newsletter[]
  texts: readonly Text[]
  surveys: readonly Survey[]
}

/** The names in the browser's storage under which the ids stand that this person has seen in this browser: computers are shared. */
export const seenKeys = {
  video: (ogid: string) => `video_announcement_seen.${ogid}`,
  newsletter: (ogid: string) => `newsletter_seen.${ogid}`,
} as const

/** What was seen, in this browser or, as the server knows, in another. */
interface Seen {
  video: readonly string[]
  newsletter: readonly string[]
}

export type PopUp<Video, Newsletter, Text, Survey> =
  | { kind: 'video'; video: Video }
  | { kind: 'newsletter'; newsletter: Newsletter }
  | { kind: 'text'; text: Text }
  | { kind: 'surveys'; surveys: readonly Survey[] }

/** Under which something is marked as seen: what says something else since is not seen yet. */
export const seenMark = ({ id, asked_again_at }: { id: string; asked_again_at: string | null }): string =>
  asked_again_at ? `${id}@${asked_again_at}` : id

interface Shown {
  id: string
  asked_again_at: string | null
}

/** What stands next before the person, each unseen one in turn, the newest first; undefined when there is nothing. */
export function nextPopUp<
  Video extends Shown & { watched_at: string | null },
  Newsletter extends Shown & { read_at: string | null },
  Text extends { pop_up: boolean; read_at: string | null },
  Survey,
>(popUps: PopUps<Video, Newsletter, Text, Survey>, seen: Seen): PopUp<Video, Newsletter, Text, Survey> | undefined {
  const video = popUps.videos.find((video) => video.watched_at === null && !seen.video.includes(seenMark(video)))
  if (video) return { kind: 'video', video }
  const newsletter = popUps.newsletters.find(
    (newsletter) => newsletter.read_at === null && !seen.newsletter.includes(seenMark(newsletter)),
  )
  if (newsletter) return { kind: 'newsletter', newsletter }
  const text = popUps.texts.find((text) => text.pop_up && text.read_at === null)
  if (text) return { kind: 'text', text }
  return popUps.surveys.length > 0 ? { kind: 'surveys', surveys: popUps.surveys } : undefined
}
