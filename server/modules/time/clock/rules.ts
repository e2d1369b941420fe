/** Who may clock in on the web, from where, and what the next press is. */
import type { PlaceNote } from '@iroko/contract/time/clock'

export interface ClockPlace {
  remote: boolean
  web_clock: 'nobody' | 'remote' | 'everyone'
  place_rule: 'warn' | 'block'
  fence: { latitude: number; longitude: number; radius_m: number } | null
  /** Whether the branch names networks, and whether this address is of one of them. */
  has_networks: boolean
  in_network: boolean
}

export interface Position {
  latitude: number
  longitude: number
}

const earthRadius = 6_371_000
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Metres between two positions, along the ground. */
export function metresBetween(a: Position, b: Position): number {
  const [from, to] = [radians(a.latitude), radians(b.latitude)]
  const half =
    Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Why the web clock is not available to this person; null when it is. */
export function clockRefusal({ remote, web_clock }: ClockPlace): string | null {
  if (web_clock === 'nobody') return 'Your branch does not use the web clock. Use its terminal'
  if (web_clock === 'remote' && !remote)
    return 'The web clock is for employees who work remotely. Use the terminal of your branch'
  return null
}

export const asksPosition = ({ remote, fence }: ClockPlace): boolean => !remote && fence !== null

export interface PlaceFinding {
  /** What is kept with the punch. */
  notes: PlaceNote[]
  refusal: string | null
  /** What the one who presses is told where a branch warns only. */
  warning: string | null
}

/** The branch's verdict on a clock-in location; remote employees may be anywhere. */
export function judgePlace(place: ClockPlace, position: Position | null): PlaceFinding {
  if (place.remote) return { notes: [], refusal: null, warning: null }
  const { fence } = place
  const notes: PlaceFinding['notes'] = []
  if (fence && !position) notes.push('no_position')
  if (fence && position && metresBetween(fence, position) > fence.radius_m) notes.push('outside_fence')
  if (place.has_networks && !place.in_network) notes.push('outside_network')
  // One of geofence and network is enough: positions are often imprecise indoors.
  const isThere =
    notes.length === 0 ||
    (place.has_networks && place.in_network) ||
    (fence !== null && !notes.includes('no_position') && !notes.includes('outside_fence'))
  if (isThere) return { notes, refusal: null, warning: null }
  if (place.place_rule === 'block') return { notes, refusal: sentenceOf(notes), warning: null }
  return { notes, refusal: null, warning: warningOf(notes) }
}

const noticed: Record<PlaceNote, string> = {
  outside_fence: 'you are far from your branch',
  no_position: 'your location could not be read',
  outside_network: 'you are not in the network of your branch',
}

function warningOf(notes: readonly PlaceNote[]): string {
  return `Recorded, with a note that ${notes.map((note) => noticed[note]).join(' and ')}.`
}

function sentenceOf(notes: PlaceFinding['notes']): string {
  if (notes.includes('outside_fence')) return 'You are too far from your branch. Clock in there'
  if (notes.includes('outside_network')) return 'Clock in from the network of your branch'
  return 'Allow access to your location to clock in at your branch'
}

/** The direction of the next press: out during a shift, in otherwise. */
export function nextDirection(
  last: { direction: 'in' | 'out' | null; at: number } | null,
  window: { opens: number; closes: number } | null,
): 'in' | 'out' {
  if (!last || !window || last.at < window.opens || last.at >= window.closes) return 'in'
  return last.direction === 'out' ? 'in' : 'out'
}

/** Presses within this time count as one. */
export const samePressMs = 60_000
