/** Reading codes: a field that a hand scanner types into, the camera where the browser reads codes, and a picture of a label. */
import { Button, TextInput } from '@mantine/core'
import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import classes from './scan.module.css'

interface Detector {
  detect(source: HTMLVideoElement | ImageBitmap): Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

/** The browser's own reader of codes; undefined where it has none. */
const readerOf = (): Detector | undefined => {
  const Reader = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  return Reader && new Reader({ formats: ['qr_code', 'code_128', 'code_39', 'ean_13'] })
}

export type Heard = 'taken' | 'again' | 'wrong'

interface ScanFieldProps {
  label: string
  /** What became of a code: its colour and its sentence. */
  onCode: (code: string) => Promise<{ heard: Heard; words: string }>
}

/** So long the same code is not read again while the camera stays on it. */
const restMs = 2500

export function ScanField({ label, onCode }: ScanFieldProps) {
  const [typed, setTyped] = useState('')
  const [last, setLast] = useState<{ heard: Heard; words: string }>()
  const [isOn, setOn] = useState(false)
  const hear = async (code: string) => {
    if (code.trim()) setLast(await onCode(code.trim()))
  }
  const deny = (words: string) => {
    setOn(false)
    setLast({ heard: 'wrong', words })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = typed
    setTyped('')
    void hear(code)
  }
  return (
    <form onSubmit={submit} className={classes.scan}>
      <div className="line12">
        <TextInput
          className={classes.field}
          aria-label={label}
          placeholder={label}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Add
        </Button>
        {readerOf() ? (
          <Button
            variant="default"
            leftSection={isOn ? <IconCameraOff size={16} /> : <IconCamera size={16} />}
            onClick={() => setOn(!isOn)}
          >
            {isOn ? 'Stop' : 'Scan'}
          </Button>
        ) : null}
      </div>
      {isOn ? <Camera onCode={hear} onDenied={deny} /> : null}
      <output className={classes.heard} data-heard={last?.heard}>
        {last?.words}
      </output>
    </form>
  )
}

interface CameraProps {
  onCode: (code: string) => Promise<void>
  onDenied: (words: string) => void
}

/** The stream is opened once and kept while the screen scans; it ends when the page is hidden. */
function Camera({ onCode, onDenied }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const heard = useRef({ onCode, onDenied })
  heard.current = { onCode, onDenied }
  useEffect(() => {
    const reader = readerOf()
    let stream: MediaStream | undefined
    let isOver = false
    let before = { code: '', at: 0 }
    const end = () => {
      isOver = true
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const read = async () => {
      if (isOver || !reader || !video.current) return
      const [found] = await reader.detect(video.current).catch(() => [])
      const now = performance.now()
      if (found && (found.rawValue !== before.code || now - before.at > restMs)) {
        before = { code: found.rawValue, at: now }
        navigator.vibrate?.(60)
        await heard.current.onCode(found.rawValue)
      }
      setTimeout(() => void read(), 150)
    }
    const hide = () => {
      if (!document.hidden) return
      end()
      heard.current.onDenied('Scanning stopped while the page was hidden')
    }
    document.addEventListener('visibilitychange', hide)
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (opened) => {
        stream = opened
        if (isOver) return end()
        if (video.current) {
          video.current.srcObject = opened
          await video.current.play()
        }
        await read()
      })
      .catch(() => heard.current.onDenied('No camera. Type the code, or use a hand scanner'))
    return () => {
      end()
      document.removeEventListener('visibilitychange', hide)
    }
  }, [])
  return <video ref={video} className={classes.video} muted playsInline />
}
