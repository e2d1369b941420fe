/** The contact beside the form: its facts, its recording with speed, or the link to it. */
import '../../../ui/mantine-over.ts'
import { contacts } from '@iroko/contract/quality/contacts'
import { type ContactType, contactTypeWords } from '@iroko/contract/quality/form-content'
import { Button, Select } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { queryOf } from '../../../lib/use-call.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import classes from './parts.module.css'
import { clockOf } from './parts-answers.tsx'

const speeds = ['0.75', '1', '1.25', '1.5', '2']

/** A contact as the card shows it. */
export interface ShownContact {
  contact_type: ContactType
  reference: string
  office: { title: string }
  lead?: { full_name: string } | null
  contact: {
    id: string
    local_time: string
    zone: string
    duration_seconds: number | null
    recording_url: string | null
    recording_type: string | null
    recording_gone: boolean
  }
}

interface ContactProps {
  shown: ShownContact
  audio: RefObject<HTMLAudioElement | null>
}

export function ContactCard({ shown, audio }: ContactProps) {
  const { contact, contact_type, reference, office, lead } = shown
  return (
    <section className="card16 column12" aria-label="Contact">
      <DescriptionList
        items={[
          { label: 'Contact', value: `${contactTypeWords[contact_type]} · ${reference}` },
          { label: 'When', value: `${contact.local_time} (${contact.zone})` },
          { label: 'Length', value: contact.duration_seconds === null ? null : clockOf(contact.duration_seconds) },
          { label: 'Campaign', value: office.title },
          ...(contact.recording_gone ? [{ label: 'Recording', value: 'Deleted: its retention period is over' }] : []),
          ...(lead === undefined ? [] : [{ label: 'Lead', value: lead?.full_name }]),
        ]}
      />
      {contact.recording_type ? <Player id={contact.id} audio={audio} /> : null}
      {contact.recording_url ? (
        <Button
          component="a"
          variant="default"
          href={contact.recording_url}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconExternalLink size={18} />}
        >
          Open the recording
        </Button>
      ) : null}
    </section>
  )
}

function Player({ id, audio }: { id: string; audio: ContactProps['audio'] }) {
  const [speed, setSpeed] = useState('1')
  const resumeAt = useRef(0)
  // Asked once, whatever is saved meanwhile: each asking is logged as a hearing, and another address begins anew.
  const found = useQuery({ ...queryOf(contacts.recording, { params: { id } }), staleTime: 'static' })
  // Whoever comes back after hours gets another address and goes on where they were.
  const renew = () => {
    if (Date.now() - found.dataUpdatedAt < 60_000) return
    resumeAt.current = audio.current?.currentTime ?? 0
    void found.refetch()
  }
  const begin = () => {
    if (!audio.current) return
    audio.current.currentTime = resumeAt.current
    audio.current.playbackRate = Number(speed)
  }
  if (found.isError) return <p className="problem">The recording cannot be played now.</p>
  return (
    <div className="column8">
      {/* biome-ignore lint/a11y/useMediaCaption: nobody wrote down what was said in a recorded contact */}
      <audio
        ref={audio}
        className={classes.player}
        controls
        preload="metadata"
        src={found.data?.recording.address}
        onError={renew}
        onLoadedMetadata={begin}
        aria-label="Recording"
      />
      <Select
        label="Speed"
        data={speeds.map((value) => ({ value, label: `${value}×` }))}
        value={speed}
        allowDeselect={false}
        onChange={(next) => {
          setSpeed(next ?? '1')
          if (audio.current) audio.current.playbackRate = Number(next ?? 1)
        }}
      />
    </div>
  )
}
