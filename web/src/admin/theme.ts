import { Button, createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const tuple = (...names: string[]) =>
  Array.from(
    { length: 10 },
    (_, step) => `var(--${names[step] ?? names.at(-1)})`,
  ) as unknown as MantineColorsTuple

/**
 * Mantine uses the product's tokens. The tokens follow the system's scheme, so both Mantine schemes refer to the same
 * names.
 */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  white: 'var(--plate)',
  black: 'var(--ink)',
  colors: {
    accent: tuple('accent-soft', 'accent-soft', 'accent'),
    red: tuple('danger-soft', 'danger-soft', 'danger'),
    gray: tuple(
      'plate-sunk',
      'plate-sunk',
      'line',
      'edge',
      'edge',
      'ink-soft',
      'ink-soft',
      'ink-soft',
      'ink',
    ),
    dark: tuple('ink', 'ink', 'ink-soft', 'ink-soft', 'edge', 'edge', 'plate', 'linen', 'plate-sunk'),
  },
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '400' },
  fontSizes: { xs: 'var(--text-xs)', sm: 'var(--text-s)', md: 'var(--text-s)', lg: 'var(--text-m)' },
  lineHeights: { md: '1.45' },
  defaultRadius: 'var(--radius-s)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Not by `extend`, for which every page would load the inputs.
    Input: {
      vars: () => ({ wrapper: { '--input-height': 'var(--control)', '--input-fz': 'var(--input-text)' } }),
    },
    InputWrapper: {
      styles: { label: { color: 'var(--ink-soft)', fontWeight: 'inherit', paddingBlockEnd: 4 } },
    },
    // What is chosen leaves room in its line to type.
    MultiSelect: { styles: { inputField: { minWidth: '3ch' } } },
    Button: Button.extend({
      vars: (_theme, { size }) => ({ root: { '--button-height': size ? undefined : 'var(--control)' } }),
    }),
  },
})

const scheme = {
  '--mantine-color-body': 'var(--linen)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-default': 'var(--plate)',
  '--mantine-color-default-hover': 'var(--plate-sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-accent-filled-hover': 'var(--accent-press)',
  '--mantine-color-accent-light': 'var(--accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--accent-soft)',
  '--mantine-color-accent-light-color': 'var(--accent)',
  '--mantine-color-red-light': 'var(--danger-soft)',
  '--mantine-color-red-light-hover': 'var(--danger-soft)',
  '--mantine-color-red-light-color': 'var(--danger)',
  '--mantine-color-gray-light-color': 'var(--ink)',
  '--mantine-color-gray-light-hover': 'var(--plate-sunk)',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-primary-color-contrast': 'var(--on-accent)' },
  light: scheme,
  dark: scheme,
})
