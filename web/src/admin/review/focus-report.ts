/** The button that was pressed goes away. */
export function focusReport(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}
