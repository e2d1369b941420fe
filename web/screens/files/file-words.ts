const kilobyte = 1024

/** '840 kB', '4.2 MB'. */
export function fileSize(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`
  if (bytes < kilobyte * kilobyte) return `${Math.round(bytes / kilobyte)} kB`
  return `${(bytes / kilobyte / kilobyte).toFixed(1)} MB`
}

/** Why a file was not taken, before it is sent. */
export function refusalSentence(name: string, code: string | undefined, purpose: { bytes: number; words: string }): string {
  if (code === 'file-too-large') return `${name} is larger than ${fileSize(purpose.bytes)}`
  if (code === 'too-many-files') return 'One file only'
  return `${name} is not of an accepted type: ${purpose.words}`
}
