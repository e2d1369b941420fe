/** A video: a file with its poster and captions, or the frame of an allowed host. */
import { videoHosts } from '@iroko/contract/engagement/video-announcements'
import classes from './parts.module.css'

export interface Playable {
  embed_url: string | null
  video_url: string | null
  video_type: string | null
  poster_url: string | null
  captions_url: string | null
}

interface VideoPlayerProps {
  title: string
  video: Playable
  /** The file was played to its end; a host does not tell. */
  onEnded?: () => void
}

export function VideoPlayer({ title, video, onEnded }: VideoPlayerProps) {
  const { embed_url, video_url, poster_url, captions_url } = video
  if (embed_url && videoHosts.some((host) => embed_url.startsWith(`${host}/`)))
    return (
      <iframe
        className={classes.video}
        src={embed_url}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        loading="lazy"
      />
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: the captions that were uploaded are there; a film without words has none
    <video
      className={classes.video}
      controls
      preload="metadata"
      src={video_url ?? undefined}
      poster={poster_url ?? undefined}
      aria-label={title}
      onEnded={onEnded}
    >
      {captions_url ? <track kind="captions" src={captions_url} srcLang="en" label="English" default /> : null}
    </video>
  )
}
