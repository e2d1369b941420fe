import type { Input, Output } from '@iroko/contract/endpoint'
import { videoAnnouncements } from '@iroko/contract/engagement/video-announcements'
import { RichText } from '../../../ui/words/rich-text.tsx'
import { hourFields, useAudienceFields, withNamed } from './parts-audience.tsx'
import { ManagePage } from './parts-manage.tsx'
import { VideoPlayer } from './parts-video.tsx'

type Draft = Input<typeof videoAnnouncements.create>['body']
type Written = Output<typeof videoAnnouncements.show>['video_announcement']

const kept = <F,>(file: F | null | undefined): F[] => (file ? [file] : [])

/** Video announcements as HR adds them: a file, or a video of an allowed host. */
export default function VideoAnnouncementsPage() {
  const audience = useAudienceFields<Draft>()
  return (
    <ManagePage<typeof videoAnnouncements.create, Written>
      title="Video announcements"
      description="Upload a file or enter an address. Another person publishes what you add."
      calls={videoAnnouncements}
      noun="video_announcement"
      fields={(written) => [
        { name: 'title', label: 'Title', type: 'text', required: true, maxLength: 120, full: true },
        { name: 'video_file_id', label: 'Video file', type: 'file', purpose: 'video', known: kept(written?.video_file) },
        {
          name: 'video_url',
          label: 'Or video address',
          type: 'text',
          maxLength: 500,
          full: true,
          description: 'YouTube or Vimeo',
        },
        { name: 'poster_file_id', label: 'Poster', type: 'file', purpose: 'poster', known: kept(written?.poster_file) },
        { name: 'captions_file_id', label: 'Captions', type: 'file', purpose: 'captions', known: kept(written?.captions_file) },
        { name: 'body', label: 'Text', type: 'richText' },
        ...hourFields<Draft>(),
        ...withNamed(audience, written?.named),
      ]}
      toDraft={({ video_file, poster_file, captions_file, roles, employment_types, ...written }) => ({
        ...written,
        roles: roles as never[],
        employment_types: employment_types as never[],
        video_file_id: video_file?.id ?? null,
        poster_file_id: poster_file?.id ?? null,
        captions_file_id: captions_file?.id ?? null,
      })}
      preview={({ title, body, player }) => (
        <>
          <VideoPlayer title={title} video={player} />
          <RichText html={body} />
        </>
      )}
    />
  )
}
