/** The web clock: one big press, at the server's time. */
import { type Clock, webClock } from '@iroko/contract/time/clock'
import { Button } from '@mantine/core'
import { IconLogin2, IconLogout2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { clockText } from '../../../ui/date/date-words.ts'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import classes from './parts.module.css'

/** Clocks in and out; nothing for those whose branch has no web clock. */
export function WebClock() {
  const found = useCall(webClock.show, {}, { refetchInterval: 60_000 })
  const clock = found.data?.clock
  if (found.isError && !clock) return <Loaded found={found} prefix="Clock | " />
  if (!clock || clock.refusal) return null
  const { shift, last, zone } = clock
  return (
    <Section title="Clock">
      <div className={classes.clock}>
        <ClockButton clock={clock} />
        <p className={classes.words}>
          {shift ? (
            <span>
              {shift.title}, {clockText(shift.starts_at, zone)}–{clockText(shift.ends_at, zone)}
            </span>
          ) : (
            <span>No shift rostered today or tomorrow</span>
          )}
          {last ? (
            <span>
              Last punch: {last.direction ? `${last.direction} at ` : ''}
              {clockText(last.at, zone)}
            </span>
          ) : null}
        </p>
      </div>
    </Section>
  )
}

/** One press, and under it what the branch says of where it was made. */
export function ClockButton({ clock }: { clock: Clock }) {
  const send = useSend(webClock.punch, { prefix: 'Clock | ', success: 'message' })
  const [isLocating, setLocating] = useState(false)
  const press = async () => {
    setLocating(true)
    const position = clock.asks_position ? await positionOf() : {}
    setLocating(false)
    send.mutate({ body: { direction: clock.next, client_time: new Date().toISOString(), ...position } })
  }
  return (
    <>
      <Button
        size={clock.shift ? 'xl' : 'md'}
        className={classes.press}
        color={clock.next === 'in' ? undefined : 'gray'}
        variant={clock.next === 'in' ? 'filled' : 'default'}
        loading={isLocating || send.isPending}
        leftSection={clock.next === 'in' ? <IconLogin2 size={20} /> : <IconLogout2 size={20} />}
        onClick={() => void press()}
      >
        {clock.next === 'in' ? 'Clock in' : 'Clock out'}
      </Button>
      {send.data?.warning ? (
        <p className={`panel ${classes.warning} ${toneClass('waiting')}`} role="status">
          {send.data.warning}
        </p>
      ) : null}
    </>
  )
}

/** Where the device says that it is; nothing when it does not say, and the server tells what that means. */
function positionOf(): Promise<{ latitude?: number; longitude?: number }> {
  if (!('geolocation' in navigator)) return Promise.resolve({})
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve({}),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 },
    )
  })
}
