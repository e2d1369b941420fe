/** Where a line of choices scrolls, the chosen one is in sight. */
export function showChosen(line: HTMLElement | null, chosen: string): void {
  const choice = line?.querySelector<HTMLElement>(chosen)
  if (line && choice) line.scrollLeft = choice.offsetLeft - (line.clientWidth - choice.offsetWidth) / 2
}
