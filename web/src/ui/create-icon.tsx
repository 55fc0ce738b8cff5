import { createElement, type SVGProps } from 'react'

interface IconData {
  name: string
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

interface Props extends SVGProps<SVGSVGElement> {
  size?: number
}

/** Replaces Lucide's `createLucideIcon`, whose options Cloche does not use (docs/decisions/0005). */
export default function createIcon({ name, node }: IconData) {
  return function Icon({ size = 24, ...rest }: Props) {
    // Icons grow with the text beside them.
    const side = `${size / 16}rem`
    return (
      <svg
        width={side}
        height={side}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        // Those that point turn with the writing (right-to-left.css).
        data-icon={name}
        aria-hidden={rest['aria-label'] ? undefined : true}
        {...rest}
      >
        {node.map(([tag, attributes]) => createElement(tag, attributes))}
      </svg>
    )
  }
}
