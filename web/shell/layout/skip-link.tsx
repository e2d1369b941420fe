/** The first stop of the keyboard: past the header and the menu, to what the page is about. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#content">
      Skip to content
    </a>
  )
}
