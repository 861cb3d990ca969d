// A layer of its own: what our style sheets say comes before it, wherever they were loaded.
import "@mantine/core/styles.layer.css";
