/** The address at which a resume is shown: what stands in it is sealed by the server, says which file, and opens it for a minute. */
import { sealerOf, tryToOpen } from '../../../lib/files/sealed.ts'
import type { Portal } from '../../../lib/portal.ts'

export interface Viewed {
  application_id: string
  file_id: string
  /** Of whom it was made for: it opens nothing once they signed out. */
  session_id: string
}

/** Where resumes are shown; what is sealed follows. */
export const viewsPath = '/recruitment/resume'
const about = 'resume view'
const openMs = 60_000

export const viewPath = ({ environment, now }: Portal, viewed: Viewed): string =>
  `${viewsPath}/${encodeURIComponent(sealerOf(environment).seal(JSON.stringify({ ...viewed, until: now().getTime() + openMs }), about))}`

/** What an address opens now; undefined when its minute is over, or nobody of ours sealed it. */
export function viewedAt({ environment, now }: Portal, sealed: string): Viewed | undefined {
  const text = tryToOpen(sealerOf(environment), sealed, about)
  const viewed = text === undefined ? undefined : (JSON.parse(text) as Viewed & { until: number })
  return viewed && now().getTime() < viewed.until ? viewed : undefined
}
