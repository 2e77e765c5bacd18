import { family } from "../family.ts";
import { CARGO_PROJECT, GO_PROJECT, PYTHON_PROJECT } from "../project-tools.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Package managers and registries of other languages. */
export const languagePackagesPack = family(
  "Package managers of languages (pip, uv, poetry, conda, cargo, gem, go, composer, mvn, gradle, dotnet, …)",
  tablesOf("language-packages"),
  {
    pip: () => ({ project: PYTHON_PROJECT }),
    poetry: () => ({ project: PYTHON_PROJECT }),
    pipenv: () => ({ project: { scripts: true } }),
    cargo: () => ({ project: CARGO_PROJECT }),
    go: () => ({ project: GO_PROJECT }),
    dotnet: () => ({
      loads: { operand: "file" },
      project: { compiles: true },
    }),
    nuget: () => ({ loads: { operand: "file" }, project: { compiles: true } }),
    zig: () => ({ project: { compiles: true } }),
  },
);
