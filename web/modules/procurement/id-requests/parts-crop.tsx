/** The photo of a card, and which square of it is printed. */
import '../../../ui/mantine-over.ts'
import type { Output } from '@iroko/contract/endpoint'
import { files } from '@iroko/contract/platform/files'
import { idRequests, leastPhotoSide } from '@iroko/contract/procurement/id-requests'
import { Button, Slider } from '@mantine/core'
import { useEffect, useState } from 'react'
import { fetchFile } from '../../../lib/api.ts'
import { useSend } from '../../../lib/use-call.ts'
import classes from './crop.module.css'

type Shown = Output<typeof idRequests.show>['id_request']
interface Square {
  left: number
  top: number
  side: number
}

/** The middle, a little above where a face is: as the server has it until somebody chooses. */
const middle = ({ width, height }: Shown['size']): Square => {
  const side = Math.min(width, height)
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 4), side }
}

/** Shown in a square window: the photo behind it is moved and enlarged. */
export function PhotoCrop({ request, photo }: { request: Shown; photo: { id: string } }) {
  const { id, version, size, crop, can, employee } = request
  const address = usePhoto(photo.id)
  const [square, setSquare] = useState(crop ?? middle(size))
  const save = useSend(idRequests.crop, { prefix: 'ID card | ', success: 'message' })
  const within = ({ left, top, side }: Square): Square => ({
    side,
    left: Math.round(Math.min(Math.max(0, left), size.width - side)),
    top: Math.round(Math.min(Math.max(0, top), size.height - side)),
  })
  const change = (part: Partial<Square>) => setSquare(within({ ...square, ...part }))
  const enlarge = (side: number) =>
    change({ side, left: square.left + (square.side - side) / 2, top: square.top + (square.side - side) / 2 })
  const percent = (part: number) => `${(part / square.side) * 100}%`
  return (
    <div className="line12">
      <div className={classes.window}>
        {address ? (
          <img
            src={address}
            alt={`Portrait of ${employee.full_name}`}
            className={classes.photo}
            style={{ width: percent(size.width), left: `-${percent(square.left)}`, top: `-${percent(square.top)}` }}
          />
        ) : null}
      </div>
      {can.crop ? (
        <div className={`column12 ${classes.tools}`}>
          <Slider
            label={null}
            thumbLabel="Size"
            min={leastPhotoSide}
            max={Math.min(size.width, size.height)}
            value={square.side}
            onChange={enlarge}
          />
          <Slider
            label={null}
            thumbLabel="Across"
            min={0}
            max={Math.max(1, size.width - square.side)}
            value={square.left}
            onChange={(left) => change({ left })}
          />
          <Slider
            label={null}
            thumbLabel="Down"
            min={0}
            max={Math.max(1, size.height - square.side)}
            value={square.top}
            onChange={(top) => change({ top })}
          />
          <Button
            variant="default"
            loading={save.isPending}
            onClick={() => save.mutate({ params: { id }, body: { ...square, version } })}
          >
            Save crop
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** An image on a page sends no token, so its bytes are read as any other call. */
function usePhoto(id: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isGone = false
    fetchFile(files.download, { params: { id } })
      .then((response) => response.blob())
      .then((blob) => {
        if (isGone) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      })
      .catch(() => undefined)
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id])
  return address
}
