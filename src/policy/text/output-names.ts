/** True for a name under which builds and tools keep what they make again. */
export function isNamedOutput(name: string): boolean {
  return OUTPUTS.includes(` ${name} `);
}

const OUTPUTS =
  " node_modules bower_components jspm_packages dist build out output target .next .nuxt .svelte-kit .output .turbo .parcel-cache .vite .cache .angular .expo .gradle .dart_tool .vercel .netlify .serverless .terraform coverage htmlcov .nyc_output .coverage __pycache__ .pytest_cache .mypy_cache .ruff_cache .tox .nox .eggs .venv venv .build DerivedData Pods obj bin tmp temp .tmp .temp logs site public/build storybook-static test-results playwright-report blob-report .sass-cache .eslintcache .stylelintcache _build deps .stack-work dist-newstyle zig-out zig-cache .zig-cache elm-stuff .cxx .externalNativeBuild tsconfig.tsbuildinfo artifacts generated ";
