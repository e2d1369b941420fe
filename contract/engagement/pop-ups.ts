/** The queue of pop-ups (specification 2 and 4): a video announcement, then the newsletter, then pending surveys once both are seen. */

export interface PopUps<Video, Newsletter, Survey> {
  videos: readonly Video[]
  newsletters: readonly Newsletter[]
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

export type PopUp<Video, Newsletter, Survey> =
  | { kind: 'video'; video: Video }
  | { kind: 'newsletter'; newsletter: Newsletter }
  | { kind: 'surveys'; surveys: readonly Survey[] }

/** What stands next before the person; undefined when there is nothing. Of videos and newsletters only the newest is brought up. */
export function nextPopUp<
  Video extends { id: string; watched_at: string | null },
  Newsletter extends { id: string; read_at: string | null },
  Survey,
>(popUps: PopUps<Video, Newsletter, Survey>, seen: Seen): PopUp<Video, Newsletter, Survey> | undefined {
  const [video] = popUps.videos
  if (video && video.watched_at === null && !seen.video.includes(video.id)) return { kind: 'video', video }
  const [newsletter] = popUps.newsletters
  if (newsletter && newsletter.read_at === null && !seen.newsletter.includes(newsletter.id))
    return { kind: 'newsletter', newsletter }
  return popUps.surveys.length > 0 ? { kind: 'surveys', surveys: popUps.surveys } : undefined
}
