/**
 * The prompts of the MCP surface: what a person picks from a menu, written out for the agent. Each is offered where the
 * tools that it names are.
 */
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

interface Prompt {
  name: string
  title: string
  description: string
  needs: readonly string[]
  argument: string
  gloss: string
  most: number
  text(given: string): string
}

const PROMPTS: readonly Prompt[] = [
  {
    name: 'resumir_con_citas',
    title: 'Resumir con citas',
    description: 'Summarise what the library says about a topic, every sentence with its citation',
    needs: ['search', 'open_page'],
    argument: 'tema',
    gloss: 'What the summary is about',
    most: 1000,
    text: tema =>
      `Resume lo que dice mi biblioteca sobre: ${tema}\n\n` +
      '1. Busca con search, con dos o tres formulaciones distintas.\n2. ' +
      'Abre con open_page lo que necesite contexto.\n' +
      '3. Escribe el resumen; cada afirmación lleva la cita (campo cita) y el enlace del pasaje que la respalda.\n' +
      '4. Lo que la biblioteca no dice, dilo así; no lo completes.',
  },
  {
    name: 'verificar_afirmacion',
    title: 'Verificar una afirmación',
    description: 'Find out whether the library supports a claim, and show what says so',
    needs: ['verify_claim', 'open_page'],
    argument: 'afirmacion',
    gloss: 'The claim',
    most: 2000,
    text: afirmacion =>
      `¿Respalda mi biblioteca esta afirmación?: ${afirmacion}\n\n` +
      '1. Si dice varias cosas, sepáralas y comprueba cada una con verify_claim.\n' +
      '2. Abre con open_page los pasajes que decidan, para leerlos en su contexto.\n' +
      '3. Di el veredicto de cada una con la frase literal (dentro de texto), su ' +
      'cita y su enlace; si una fuente la contradice, dilo.\n' +
      '4. sin_respaldo quiere decir que la biblioteca no lo dice, no que sea falso.',
  },
  {
    name: 'citar_texto',
    title: 'Citar un texto',
    description: 'Put verified citations into a draft and give its bibliography',
    needs: ['cite'],
    argument: 'texto',
    gloss: 'The draft, Markdown',
    most: 20_000,
    text: texto =>
      'Pon citas comprobadas en el borrador que sigue.\n\n' +
      '1. Llama a cite con el borrador tal como está; pregunta el estilo si no lo sabes.\n' +
      '2. Devuelve su campo texto sin cambiar una palabra, y detrás la bibliografía.\n' +
      '3. Enumera las afirmaciones que se quedaron sin cita: la biblioteca ' +
      'no las respalda. No les busques otra fuente.\n\n' +
      `Borrador:\n\n${texto}`,
  },
]

export function registerPrompts(server: McpServer, tools: readonly string[]): void {
  for (const { name, title, description, needs, argument, gloss, most, text } of PROMPTS) {
    if (!needs.every(tool => tools.includes(tool))) continue
    const argsSchema = z.object({ [argument]: z.string().min(1).max(most).describe(gloss) })
    server.registerPrompt(name, { title, description, argsSchema }, args => ({
      messages: [{ role: 'user', content: { type: 'text', text: text(String(args[argument])) } }],
    }))
  }
}
